import { setTimeout as sleep } from 'node:timers/promises'
import type { AnsweringLines } from './answering-lines.ts'
import { type Figure, percentile } from './figures.ts'
import { HttpConnection } from './http-connection.ts'
import type { Noise } from './noise.ts'

/** The product's promise for scheduled messages. */
const MOST_MS = 5000
const FIRST_MS = 2000
/** Not a divisor of a second, the worker's poll interval. */
const EVERY_MS = 370
const LOOK_MS = 250

/** Measures the delay of scheduled messages that become due in sequence. */
export async function measureScheduleDelay(
  count: number,
  noise: Noise,
  lines: AnsweringLines,
): Promise<Figure[]> {
  const { result, others } = await noise.runWhenQuiet(() => measureDelays(lines, count))
  const percentileFigure = (name: string, of: number): Figure => ({
    name: `a scheduled message, ${name}`,
    unit: 'ms late',
    ours: percentile(result, of),
    others,
  })
  return [percentileFigure('p50', 0.5), { ...percentileFigure('the latest', 1), most: MOST_MS }]
}

interface Schedule {
  id: number
  sendAt: string
  sentAt: string | null
}

async function measureDelays(
  { address, token, silent }: AnsweringLines,
  count: number,
): Promise<number[]> {
  const http = await HttpConnection.open(address)
  const contact = await http.call<{ id: number }>('POST', '/contacts', token, {
    name: 'Agendada',
    number: '5511933330001',
  })
  const beginMs = Date.now() + FIRST_MS
  const waiting = new Set<number>()
  for (let index = 0; index < count; index++) {
    const sendAt = new Date(beginMs + index * EVERY_MS).toISOString()
    const body = { body: `Lembrete ${index}`, sendAt, contactId: contact.id, whatsappId: silent }
    waiting.add((await http.call<Schedule>('POST', '/schedules', token, body)).id)
  }
  const delays: number[] = []
  while (waiting.size > 0) {
    await sleep(LOOK_MS)
    for (const id of waiting) {
      const { sendAt, sentAt } = await http.call<Schedule>('GET', `/schedules/${id}`, token)
      if (sentAt === null) continue
      waiting.delete(id)
      delays.push(Date.parse(sentAt) - Date.parse(sendAt))
    }
  }
  http.close()
  return delays
}
