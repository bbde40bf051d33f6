import type { MacroRunInput, MacroUndoing } from '@guiche/contract/macros'
import type { MacroAction } from '@guiche/contract/ticket-actions'
import type { TicketChange } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { sendMessageWithin } from '../messages/index.ts'
import { findQuickMessage } from '../../organisation/quick-messages/index.ts'
import { changeTags } from '../../tickets/tags/index.ts'
import { writeNoteWithin } from '../../tickets/ticket-notes/index.ts'
import { snoozeInTransaction } from '../../tickets/ticket-snooze/index.ts'
import {
  changeTicketWithin,
  lockTicketRow,
  openTicketAs,
  type TicketRow,
} from '../../tickets/tickets/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { snoozeTime } from './snooze-time.ts'

/** A macro being run on a ticket. */
export interface MacroPress {
  actor: Actor
  ticketId: number
  input: MacroRunInput
}

/** The outcome of the actions so far. */
export interface MacroProgress extends MacroUndoing {
  /** The ticket after this run's last message; undefined before one. */
  answered: TicketRow | undefined
}

type ActionOf<K extends MacroAction['kind']> = Extract<MacroAction, { kind: K }>

/** Runs one action with the rules, refusals and events of the same action by hand. @returns the updated outcome */
export async function runAction(
  db: Db,
  press: MacroPress,
  action: MacroAction,
  done: MacroProgress,
): Promise<MacroProgress> {
  switch (action.kind) {
    case 'assign':
      return { ...done, isMoved: (await assignTicket(db, press, action)) || done.isMoved }
    case 'queue':
      await changeUnclosedTicket(db, press, {
        status: 'pending',
        userId: null,
        queueId: action.queueId,
      })
      return { ...done, isMoved: true }
    case 'close':
      return { ...done, isMoved: (await closeUnclosedTicket(db, press)) || done.isMoved }
    case 'tag':
      return progressWithTags(
        done,
        await changeTicketTags(db, press, { added: action.tagIds, removed: [] }),
      )
    case 'untag':
      return progressWithTags(
        done,
        await changeTicketTags(db, press, { added: [], removed: action.tagIds }),
      )
    case 'send':
      return { ...done, answered: await sendText(db, press, action, done) }
    case 'note':
      await writeNote(db, press, action)
      return done
    case 'snooze':
      await snoozeTicket(db, press, action)
      return { ...done, isSnoozed: true }
  }
}

/** @returns true if the assignee changed */
async function assignTicket(
  db: Db,
  press: MacroPress,
  { to }: ActionOf<'assign'>,
): Promise<boolean> {
  if (to === 'nobody') {
    const { status } = await changeUnclosedTicket(db, press, { status: 'pending', userId: null })
    return status !== 'pending'
  }
  const userId = to === 'me' ? press.actor.userId : to
  const before = await openUnclosedTicket(db, press)
  if (before.status === 'open' && before.userId === userId) return false
  await changeTicketWithin(db, press.actor, press.ticketId, { userId, undoable: true })
  return true
}

async function closeUnclosedTicket(
  db: Db,
  { actor, ticketId, input: { closeReason } }: MacroPress,
): Promise<boolean> {
  const before = await openTicketAs(db, actor, ticketId)
  if (before.status === 'closed') return false
  await changeTicketWithin(db, actor, ticketId, {
    status: 'closed',
    undoable: true,
    closeReason,
  })
  return true
}

/** @returns the ticket before the change */
async function changeUnclosedTicket(
  db: Db,
  press: MacroPress,
  change: TicketChange,
): Promise<TicketRow> {
  const before = await openUnclosedTicket(db, press)
  await changeTicketWithin(db, press.actor, press.ticketId, { ...change, undoable: true })
  return before
}

/** Macros do not reopen closed tickets. */
async function openUnclosedTicket(db: Db, { actor, ticketId }: MacroPress): Promise<TicketRow> {
  const row = await openTicketAs(db, actor, ticketId)
  if (row.status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN')
  return row
}

async function changeTicketTags(
  db: Db,
  { actor, ticketId }: MacroPress,
  change: { added: readonly number[]; removed: readonly number[] },
) {
  return (await changeTags(db, actor, ticketId, change)).tagged
}

/** A tag that was added and then removed, or the reverse, counts as unchanged. */
function progressWithTags(
  done: MacroProgress,
  { added, removed }: { added: number[]; removed: number[] },
): MacroProgress {
  const { addedTagIds, removedTagIds } = done
  return {
    ...done,
    addedTagIds: [
      ...addedTagIds.filter((id) => !removed.includes(id)),
      ...added.filter((id) => !removedTagIds.includes(id)),
    ],
    removedTagIds: [
      ...removedTagIds.filter((id) => !added.includes(id)),
      ...removed.filter((id) => !addedTagIds.includes(id)),
    ],
  }
}

/** The first text is refused if a colleague has answered; the run's own texts do not count. */
async function sendText(
  db: Db,
  { actor, ticketId, input }: MacroPress,
  { body, quickMessageId }: ActionOf<'send'>,
  { answered }: MacroProgress,
): Promise<TicketRow | undefined> {
  const quick =
    quickMessageId === null ? undefined : await findQuickOrRefuse(db, actor, quickMessageId)
  await sendMessageWithin(db, actor, ticketId, {
    body: await signedText(db, actor, quick?.message ?? body, input.isSigned),
    quickMessageId,
    ...(answered === undefined && { seenPosition: input.seenPosition }),
  })
  return lockTicketRow(db, actor.companyId, ticketId)
}

async function findQuickOrRefuse(db: Db, { companyId, userId }: Actor, id: number) {
  const quick = await findQuickMessage(db, companyId, userId, id)
  if (!quick) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND')
  return quick
}

/** Signs the text as the web does. A file without a caption stays without one. */
async function signedText(
  db: Db,
  { companyId, userId }: Actor,
  text: string,
  isSigned: boolean,
): Promise<string> {
  const writer = isSigned && text !== '' ? await findUser(db, companyId, userId) : undefined
  return writer ? `*${writer.name}:*\n${text}` : text
}

async function writeNote(
  db: Db,
  { actor, ticketId }: MacroPress,
  action: ActionOf<'note'>,
): Promise<void> {
  const { contactId } = await openTicketAs(db, actor, ticketId)
  await writeNoteWithin(db, actor, { note: action.note, ticketId, contactId })
}

async function snoozeTicket(
  db: Db,
  { actor, ticketId }: MacroPress,
  { until, wakeOnReply }: ActionOf<'snooze'>,
): Promise<void> {
  const company = await findCompany(db, actor.companyId)
  const time = snoozeTime(until, now(), company?.timeZone ?? 'UTC')
  await snoozeInTransaction(db, actor, ticketId, { until: time, wakeOnReply })
}
