import { z } from 'zod'
import { inboundEvent, party } from '../channel.ts'

/** Events of the simulated WhatsApp: the port's events, and typing, which is not stored in the inbox. */
export const simulatedEvent = z.union([
  inboundEvent,
  z.object({
    kind: z.literal('typing'),
    providerId: z.string(),
    chat: party,
    isTyping: z.boolean(),
    /** Milliseconds since 1970. */
    at: z.int(),
  }),
])
export type SimulatedEvent = z.output<typeof simulatedEvent>
