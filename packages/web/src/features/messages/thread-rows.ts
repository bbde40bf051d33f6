import type { Message } from '@guiche/contract/messages'
import { formatDate } from '../../ui/formats.ts'
import type { Sending } from './sendings.ts'
import { type Ticks, ticksOf } from './ticks.ts'

// How a thread is drawn: which messages stand together, and what stands between them. Pure.

/** A message, or one of ours that the server has not stored yet. */
export type Entry =
  | { readonly kind: 'message'; readonly key: string; readonly message: Message }
  | { readonly kind: 'sending'; readonly key: string; readonly sending: Sending }

export type ThreadRow = Entry & {
  /** dd/MM/yyyy above the first of a day. */
  readonly day: string | undefined
  /** Above the first of another ticket: when the one before had its last message, and when this one began. */
  readonly turn: { readonly endedAt: string; readonly startedAt: string } | undefined
  readonly isFirstOfGroup: boolean
  readonly isLastOfGroup: boolean
  /** Its time, and how far it has come: said once for those that stand together and have come as far. */
  readonly showsFoot: boolean
}

export function threadRows(
  messages: readonly Message[],
  sendings: readonly Sending[],
  keyOf: (messageId: string) => string = (id) => id,
): ThreadRow[] {
  const entries: Entry[] = [
    ...messages.map((message) => ({ kind: 'message' as const, key: keyOf(message.id), message })),
    ...sendings.map((sending) => ({ kind: 'sending' as const, key: sending.key, sending })),
  ]
  return entries.map((entry, at) => {
    const before = entries[at - 1]
    const after = entries[at + 1]
    return {
      ...entry,
      day: before === undefined || dayOf(before) !== dayOf(entry) ? dayOf(entry) : undefined,
      turn: turnBetween(before, entry),
      isFirstOfGroup: before === undefined || !standTogether(before, entry),
      isLastOfGroup: after === undefined || !standTogether(entry, after),
      showsFoot:
        after === undefined || !standTogether(entry, after) || ticksIn(entry) !== ticksIn(after),
    }
  })
}

function ticksIn(entry: Entry): Ticks | undefined {
  if (entry.kind === 'sending') return 'waiting'
  return entry.message.fromMe ? ticksOf(entry.message) : undefined
}

function turnBetween(before: Entry | undefined, entry: Entry): ThreadRow['turn'] {
  if (before === undefined || ticketOf(before) === ticketOf(entry)) return undefined
  return { endedAt: createdAtOf(before), startedAt: createdAtOf(entry) }
}

/** The same sender within the same minute, on the same ticket and day. */
function standTogether(one: Entry, other: Entry): boolean {
  if (!isSpoken(one) || !isSpoken(other)) return false
  return (
    senderOf(one) === senderOf(other) &&
    ticketOf(one) === ticketOf(other) &&
    createdAtOf(one).slice(0, 16) === createdAtOf(other).slice(0, 16) &&
    dayOf(one) === dayOf(other)
  )
}

/** A missed call stands alone. */
function isSpoken(entry: Entry): boolean {
  return entry.kind === 'sending' || entry.message.mediaType !== 'call_log'
}

function senderOf(entry: Entry): string {
  if (entry.kind === 'sending') return `us ${entry.sending.userId}`
  const { fromMe, userId, participant } = entry.message
  return fromMe ? `us ${userId ?? ''}` : `them ${participant ?? ''}`
}

function ticketOf(entry: Entry): number {
  return entry.kind === 'sending' ? entry.sending.ticketId : entry.message.ticketId
}

function createdAtOf(entry: Entry): string {
  return entry.kind === 'sending' ? entry.sending.createdAt : entry.message.createdAt
}

function dayOf(entry: Entry): string {
  return formatDate(createdAtOf(entry))
}
