import type { MacroRun } from '@guiche/contract/macros'
import type { Message } from '@guiche/contract/messages'
import type { PixCharge } from '@guiche/contract/pix-charges'
import type { TicketNote } from '@guiche/contract/ticket-notes'
import { formatDate } from '../../../../ui/formats.ts'
import type { Sending } from '../message-sendings.ts'
import type { Ticks } from '../../../organisation/sendings/index.ts'
import { ticksOf } from '../bubble/ticks.ts'

// Pure rules for the rows of a thread: grouping and dividers.

/** A message, a sending, a colleague's note, a macro's run, or a charge. */
export type Entry =
  | { readonly kind: 'message'; readonly key: string; readonly message: Message }
  | { readonly kind: 'sending'; readonly key: string; readonly sending: Sending }
  | { readonly kind: 'note'; readonly key: string; readonly note: TicketNote }
  | { readonly kind: 'run'; readonly key: string; readonly run: MacroRun }
  | { readonly kind: 'charge'; readonly key: string; readonly charge: PixCharge }

export type ThreadRow = Entry & {
  /** dd/MM/yyyy above the first row of a day. */
  readonly day: string | undefined
  /**
   * Set above the first row of another ticket: the time of the earlier ticket's last message, and the start of this
   * one.
   */
  readonly turn: { readonly endedAt: string; readonly startedAt: string } | undefined
  /** True for the first row that was unread when the thread was opened. */
  readonly isFirstUnread: boolean
  readonly isFirstOfGroup: boolean
  readonly isLastOfGroup: boolean
  /** True if the row shows time and status, once for grouped rows of the same status. */
  readonly showsFoot: boolean
}

interface Thread {
  messages: readonly Message[]
  sendings?: readonly Sending[]
  notes?: readonly TicketNote[]
  runs?: readonly MacroRun[]
  charges?: readonly PixCharge[]
  /** True if no older messages exist, so that all older notes, runs and charges are shown too. */
  isWhole?: boolean
  firstUnreadId?: string | undefined
  keyOf?: (messageId: string) => string
}

export function threadRows({
  messages,
  sendings = [],
  notes = [],
  runs = [],
  charges = [],
  isWhole = true,
  firstUnreadId,
  keyOf = (id) => id,
}: Thread): ThreadRow[] {
  const entries: Entry[] = [
    ...withInsertedEntries(
      messages.map((message) => ({ kind: 'message' as const, key: keyOf(message.id), message })),
      [
        ...sortedById(notes).map(noteEntry),
        ...sortedById(runs).map(runEntry),
        ...sortedById(charges).map(chargeEntry),
      ],
      isWhole,
    ),
    ...sendings.map((sending) => ({ kind: 'sending' as const, key: sending.key, sending })),
  ]
  return entries.map((entry, at) => {
    const before = entries[at - 1]
    const after = entries[at + 1]
    return {
      ...entry,
      day:
        before === undefined || entryDay(before) !== entryDay(entry) ? entryDay(entry) : undefined,
      turn: ticketTurnBetween(before, entry),
      isFirstUnread: entry.kind === 'message' && entry.message.id === firstUnreadId,
      isFirstOfGroup: before === undefined || !areGrouped(before, entry),
      isLastOfGroup: after === undefined || !areGrouped(entry, after),
      showsFoot:
        after === undefined || !areGrouped(entry, after) || entryTicks(entry) !== entryTicks(after),
    }
  })
}

/** True if two rows would render the same. */
export function isSameRow(one: ThreadRow, other: ThreadRow): boolean {
  return (
    entryContent(one) === entryContent(other) &&
    one.key === other.key &&
    one.day === other.day &&
    one.turn?.endedAt === other.turn?.endedAt &&
    one.turn?.startedAt === other.turn?.startedAt &&
    one.isFirstUnread === other.isFirstUnread &&
    one.isFirstOfGroup === other.isFirstOfGroup &&
    one.isLastOfGroup === other.isLastOfGroup &&
    one.showsFoot === other.showsFoot
  )
}

function entryContent(entry: Entry): Message | Sending | TicketNote | MacroRun | PixCharge {
  switch (entry.kind) {
    case 'message':
      return entry.message
    case 'sending':
      return entry.sending
    case 'note':
      return entry.note
    case 'run':
      return entry.run
    case 'charge':
      return entry.charge
  }
}

function sortedById<One extends { id: number }>(all: readonly One[]): One[] {
  return all.toSorted((one, other) => one.id - other.id)
}

function noteEntry(note: TicketNote): Entry {
  return { kind: 'note', key: `note-${note.id}`, note }
}

function runEntry(run: MacroRun): Entry {
  return { kind: 'run', key: `run-${run.id}`, run }
}

function chargeEntry(charge: PixCharge): Entry {
  return { kind: 'charge', key: `charge-${charge.id}`, charge }
}

/**
 * Inserts each note, run and charge before the first later message. Those older than the loaded messages are left out.
 */
function withInsertedEntries(
  messages: readonly Entry[],
  others: readonly Entry[],
  isWhole: boolean,
): Entry[] {
  const oldest = messages[0]
  const from = isWhole || oldest === undefined ? '' : createdAtOf(oldest)
  const waiting = others
    .filter((entry) => createdAtOf(entry) >= from)
    .toSorted((one, other) => compareTexts(createdAtOf(one), createdAtOf(other)))
  if (waiting.length === 0) return [...messages]
  const entries: Entry[] = []
  let next = 0
  for (const message of messages) {
    for (let other = waiting[next]; other !== undefined; other = waiting[next]) {
      if (createdAtOf(other) >= createdAtOf(message)) break
      entries.push(other)
      next += 1
    }
    entries.push(message)
  }
  return [...entries, ...waiting.slice(next)]
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function entryTicks(entry: Entry): Ticks | undefined {
  if (entry.kind === 'sending') return 'waiting'
  return entry.kind === 'message' && entry.message.fromMe ? ticksOf(entry.message) : undefined
}

function ticketTurnBetween(before: Entry | undefined, entry: Entry): ThreadRow['turn'] {
  if (before === undefined || ticketOf(before) === ticketOf(entry)) return undefined
  return { endedAt: createdAtOf(before), startedAt: createdAtOf(entry) }
}

/** True for the same sender within the same minute, ticket and day. */
function areGrouped(one: Entry, other: Entry): boolean {
  if (!isGroupable(one) || !isGroupable(other)) return false
  return (
    senderOf(one) === senderOf(other) &&
    ticketOf(one) === ticketOf(other) &&
    createdAtOf(one).slice(0, 16) === createdAtOf(other).slice(0, 16) &&
    entryDay(one) === entryDay(other)
  )
}

/** False for missed calls, notes, runs and charges, which are not grouped. */
function isGroupable(entry: Entry): boolean {
  return (
    entry.kind === 'sending' ||
    (entry.kind === 'message' && entry.message.messageType !== 'call_log')
  )
}

function senderOf(entry: Entry): string {
  switch (entry.kind) {
    case 'sending':
      return `us ${entry.sending.userId}`
    case 'note':
    case 'run':
    case 'charge':
      return entry.kind
    case 'message': {
      const { fromMe, userId, participant } = entry.message
      return fromMe ? `us ${userId ?? ''}` : `them ${participant ?? ''}`
    }
  }
}

function ticketOf(entry: Entry): number {
  return entryContent(entry).ticketId
}

function createdAtOf(entry: Entry): string {
  return entryContent(entry).createdAt
}

function entryDay(entry: Entry): string {
  return formatDate(createdAtOf(entry))
}
