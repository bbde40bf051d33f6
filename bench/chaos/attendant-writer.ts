import { setTimeout as sleep } from 'node:timers/promises'

// The attendants, in a process of their own: they write to each conversation in turn and repeat an unanswered message
// under the same key until it is answered. node attendant-writer.ts <address> <token> <tickets, by commas> <messages a second>;
// ends on 'stop'.

const [address = '', token = '', tickets = '', rate = ''] = process.argv.slice(2)
const ticketIds = tickets.split(',')
const answered: string[] = []
let repeats = 0
let isStopping = false
process.on('message', () => (isStopping = true))

await Promise.all(ticketIds.map((ticketId, index) => writeTo(ticketId, index)))
process.send?.({ answered, repeats })
process.disconnect()

async function writeTo(ticketId: string, index: number): Promise<void> {
  const pauseMs = (ticketIds.length / Number(rate)) * 1000
  await sleep(Math.random() * pauseMs)
  for (let number = 0; !isStopping; number++) {
    const due = performance.now() + pauseMs
    const body = `out-${index}-${number}`
    while (!(await tryToSend(ticketId, body))) {
      repeats++
      await sleep(50)
    }
    answered.push(body)
    await sleep(Math.max(0, due - performance.now()))
  }
}

async function tryToSend(ticketId: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/messages/${ticketId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ body, idempotencyKey: body }),
      signal: AbortSignal.timeout(5000),
    })
    const said = await answer.text()
    // A client error would be repeated, so it fails at once.
    if (answer.status >= 400 && answer.status < 500) throw new Error(said)
    return answer.status === 200
  } catch (error) {
    if (error instanceof Error && error.message.includes('"error"')) throw error
    return false
  }
}
