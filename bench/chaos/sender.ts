import { setTimeout as sleep } from 'node:timers/promises'
import { customerNumber } from '../simulated-line.ts'

// The customers, in a process of their own: each writes in turn and repeats a post that was not answered, under the
// same id, until it is. node sender.ts <address> <token> <line> <customers> <messages a second>; ends on 'stop'.

const [address = '', token = '', line = '', customers = '', rate = ''] = process.argv.slice(2)
const count = Number(customers)
const answered = Array.from({ length: count }, (): string[] => [])
let repeats = 0
let isStopping = false
process.on('message', () => (isStopping = true))

await Promise.all(answered.map((_, index) => writeAs(index)))
process.send?.({ answered, repeats })
process.disconnect()

async function writeAs(index: number): Promise<void> {
  const pauseMs = (count / Number(rate)) * 1000
  await sleep(Math.random() * pauseMs)
  for (let number = 0; !isStopping; number++) {
    const due = performance.now() + pauseMs
    await writeUntilAnswered(index, number)
    await sleep(Math.max(0, due - performance.now()))
  }
}

async function writeUntilAnswered(index: number, number: number): Promise<void> {
  const id = `chaos-${index}-${number}`
  for (;;) {
    if (await isTaken(index, id)) break
    repeats++
    await sleep(50)
  }
  answered[index]?.push(id)
}

async function isTaken(index: number, id: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/simulator/${line}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from: customerNumber(index), type: 'text', body: id, id }),
      signal: AbortSignal.timeout(5000),
    })
    await answer.arrayBuffer()
    return answer.status === 202
  } catch {
    return false
  }
}
