import { z } from 'zod'
import { inboundEvent, party } from '../channel.ts'

/** What the pretended WhatsApp tells: what is stored, and who types, which is only shown. */
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
