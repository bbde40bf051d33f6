import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../../platform/database/transaction.ts'
import type { InboundEvent, LineKey } from '../../channel.ts'
import { saveHeardNumber } from '../device-rows.queries.ts'

// Customers who write, react, call or confirm are on WhatsApp: their numbers need no look-up any more.

export interface HeardNumbers {
  /** True if an event brings a number that this socket has not stored as heard. */
  isNewIn(events: readonly InboundEvent[]): boolean
  /** Stores the new numbers of the events. */
  save(db: Db, events: readonly InboundEvent[]): Promise<void>
}

const HEARD_MAX = 10_000

export function heardNumbers(line: LineKey): HeardNumbers {
  /** Numbers already stored as heard, whose rows stay as long as the line. */
  const heard = new Set<string>()
  return {
    isNewIn: (events) => events.flatMap(numbersHeard).some((number) => !heard.has(number)),
    save: async (db, events) => {
      const numbers = new Set(events.flatMap(numbersHeard))
      for (const number of numbers) {
        if (heard.has(number)) continue
        await saveHeardNumber(db, line, number, now())
        afterCommit(db, () => {
          if (heard.size >= HEARD_MAX) heard.clear()
          heard.add(number)
        })
      }
    },
  }
}

/** Numbers of the customer who caused an event; none for groups and for acts of our own side. */
function numbersHeard(event: InboundEvent): string[] {
  if (!('chat' in event) || !event.chat || event.chat.kind === 'group') return []
  if (!HEARD_KINDS.has(event.kind) || ('fromMe' in event && event.fromMe)) return []
  const { kind, value, also = [] } = event.chat
  return [{ kind, value }, ...also].flatMap((name) => (name.kind === 'phone' ? name.value : []))
}

const HEARD_KINDS: ReadonlySet<InboundEvent['kind']> = new Set([
  'message',
  'filled',
  'edit',
  'delete',
  'reaction',
  'call',
  'ack',
])
