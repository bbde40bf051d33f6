import { z } from 'zod'

/** Two machines that answer each other are stopped where this many answers fall into this time. */
export const ANSWERS_MOST = 20
const ANSWERED_OFTEN_MS = 10 * 60_000

/** What the rules remember of a conversation until its ticket closes; of its answers also beyond that. */
export const memory = z.object({
  /** Menus sent since the customer chose last, and when the newest was, ISO 8601. */
  menus: z.int().default(0),
  menuAt: z.string().nullable().default(null),
  /** When the customer wrote last without having read the newest menu, ISO 8601. */
  hastyAt: z.string().nullable().default(null),
  isGreeted: z.boolean().default(false),
  /** A flow has left the customer to a person: none begins by itself. */
  isHandedOver: z.boolean().default(false),
  /** When the newest automatic answers were given, ISO 8601. */
  answeredAt: z.array(z.string()).max(ANSWERS_MOST).default([]),
  /** Too much was answered: nothing is, until a person has seen to it. */
  isStopped: z.boolean().default(false),
})
export type Memory = Readonly<z.output<typeof memory>>

export const noMemory: Memory = memory.parse({})

/** So many more answers: those of the last minutes are remembered, or that there were too many, where nothing more is said. */
export function answeredMore(memory: Memory, count: number, at: Date): Memory {
  const since = at.getTime() - ANSWERED_OFTEN_MS
  const recent = memory.answeredAt.filter((one) => Date.parse(one) > since)
  if (recent.length >= ANSWERS_MOST) return { ...memory, isStopped: true }
  const answers = Array.from({ length: count }, () => at.toISOString())
  return { ...memory, answeredAt: [...recent, ...answers].slice(-ANSWERS_MOST) }
}
