import { z } from 'zod'

/** This many answers within the period count as a loop of two machines and stop the conversation. */
export const ANSWERS_MOST = 20
const ANSWERED_OFTEN_MS = 10 * 60_000

/** Memory of the rules about a conversation until its ticket closes; the answers' times and a stop outlive that. */
export const memory = z.object({
  /** Menus sent since the customer's last choice, and the time of the newest, ISO 8601. */
  menus: z.int().default(0),
  menuAt: z.string().nullable().default(null),
  /** Time of the customer's last message that was too early to answer the newest menu, ISO 8601. */
  hastyAt: z.string().nullable().default(null),
  isGreeted: z.boolean().default(false),
  /** True after a flow handed over: no flow begins by itself. */
  isHandedOver: z.boolean().default(false),
  /** Times of the newest automatic answers, ISO 8601. */
  answeredAt: z.array(z.string()).max(ANSWERS_MOST).default([]),
  /** True after too many answers: none is sent until a user has intervened. */
  isStopped: z.boolean().default(false),
})
export type Memory = Readonly<z.output<typeof memory>>

export const noMemory: Memory = memory.parse({})

/** Memory after `count` more answers; sets `isStopped` if the limit was already reached. */
export function memoryAfterAnswers(memory: Memory, count: number, at: Date): Memory {
  const since = at.getTime() - ANSWERED_OFTEN_MS
  const recent = memory.answeredAt.filter((one) => Date.parse(one) > since)
  if (recent.length >= ANSWERS_MOST) return { ...memory, isStopped: true }
  const answers = Array.from({ length: count }, () => at.toISOString())
  return { ...memory, answeredAt: [...recent, ...answers].slice(-ANSWERS_MOST) }
}
