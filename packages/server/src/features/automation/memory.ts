import { z } from 'zod'

/** As many are told apart: a conversation that was answered so often in a short time is left alone. */
export const ANSWERS_MOST = 20

/** What the rules remember of a conversation until its ticket closes. */
export const memory = z.object({
  /** Menus sent since the customer chose last, and when the newest was, ISO 8601. */
  menus: z.int().default(0),
  menuAt: z.string().nullable().default(null),
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
