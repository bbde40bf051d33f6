import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedPost } from '@guiche/contract/simulator'
import { customerNumber } from '../simulated-line.ts'

// The customers, in a process of their own: each writes in turn and repeats an unanswered post under the same id until
// it is answered. node customer-writer.ts <address> <token> <line> <customers> <messages a second> <calm, or all kinds>; ends on
// 'stop'.

const [address = '', token = '', line = '', customers = '', rate = '', kinds = ''] =
  process.argv.slice(2)
const count = Number(customers)
const answered: string[] = []
let repeats = 0
let isStopping = false
process.on('message', () => (isStopping = true))

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const KINDS: ReadonlyArray<(id: string) => Partial<SimulatedPost>> = [
  () => ({}),
  () => ({ group: 'Caos em grupo' }),
  (id) => ({ choice: { id: 'one', title: id } }),
  () => ({ referral: { sourceType: 'ad', sourceId: '1', headline: 'Oferta' } }),
  () => ({ type: 'image', media: PIXEL, mimetype: 'image/png', filename: 'ponto.png' }),
  () => ({ forwarded: true }),
  () => ({
    type: 'order',
    order: {
      catalogId: 'C',
      items: [{ productId: 'A', quantity: 1, price: 9.9, currency: 'BRL' }],
    },
  }),
  () => ({}),
]

await Promise.all(Array.from({ length: count }, (_, index) => writeAs(index)))
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
  const post = {
    from: customerNumber(index),
    type: 'text',
    body: id,
    id,
    ...fieldsOfKind(number, id),
  }
  for (;;) {
    if (await tryToSend(post)) break
    repeats++
    await sleep(50)
  }
  answered.push(id)
}

/** Uses every kind in turn; the text identifies the message and does not change. */
function fieldsOfKind(number: number, id: string): Partial<SimulatedPost> {
  return kinds === 'calm' ? {} : (KINDS[number % KINDS.length]?.(id) ?? {})
}

async function tryToSend(post: object): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/simulator/${line}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(post),
      signal: AbortSignal.timeout(5000),
    })
    const said = await answer.text()
    // A client error would be repeated, so it fails at once.
    if (answer.status >= 400 && answer.status < 500) throw new Error(said)
    return answer.status === 202
  } catch (error) {
    if (error instanceof Error && error.message.includes('"error"')) throw error
    return false
  }
}
