import type { Message } from '@guiche/contract/messages'

/** What stands at the foot of a message of ours (core 4 'Message ack icons'). */
export type Ticks = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'

export function ticksOf({ ack, failure }: Pick<Message, 'ack' | 'failure'>): Ticks {
  // A report of delivery says more than a failure that came before it.
  if (failure !== null && ack < 2) return 'failed'
  if (ack >= 4) return 'read'
  if (ack >= 2) return 'delivered'
  return ack === 1 ? 'sent' : 'waiting'
}
