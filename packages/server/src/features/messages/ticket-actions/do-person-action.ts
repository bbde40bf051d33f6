import type { MacroRunInput } from '@guiche/contract/macros'
import type { MacroAction } from '@guiche/contract/ticket-actions'
import type { TicketChange } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findQuickMessage } from '../../organisation/quick-messages/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { writeNoteOnTicket } from '../../tickets/ticket-notes/index.ts'
import { snoozeInTransaction } from '../../tickets/ticket-snooze/index.ts'
import { changeTicketInTransaction, type TicketRow } from '../../tickets/tickets/index.ts'
import { sendMessageWithin } from '../messages/index.ts'
import {
  type ActionOutcome,
  changeTagsByAction,
  moved,
  refuseClosed,
  unmoved,
} from './action-steps.ts'
import { snoozeTime } from './snooze-time.ts'

/** An action of a person, with the rules, refusals and events of the same action by hand. */
export interface PersonDeed extends Pick<
  MacroRunInput,
  'closeReason' | 'isSigned' | 'seenPosition'
> {
  readonly as: 'person'
  readonly actor: Actor
  readonly action: MacroAction
}

type ActionOf<K extends MacroAction['kind']> = Extract<MacroAction, { kind: K }>

/** @param ticket locked, and seen by the person */
export async function doPersonAction(
  db: Db,
  ticket: TicketRow,
  deed: PersonDeed,
): Promise<ActionOutcome> {
  const { action, actor } = deed
  switch (action.kind) {
    case 'assign':
      return assignOrReturn(db, ticket, deed, action)
    case 'queue': {
      const { queueId } = action
      return changeUnclosedTicket(db, ticket, deed, { status: 'pending', userId: null, queueId })
    }
    case 'tag':
    case 'untag':
      return changeTagsByAction(db, ticket, action)
    case 'send':
      await sendText(db, ticket, deed, action)
      return unmoved
    case 'note':
      await writeNoteOnTicket(db, ticket, { userId: actor.userId, note: action.note })
      return unmoved
    case 'snooze':
      await snoozeTicket(db, ticket, actor, action)
      return unmoved
    case 'close':
      return closeUnclosedTicket(db, ticket, deed)
  }
}

async function assignOrReturn(
  db: Db,
  ticket: TicketRow,
  deed: PersonDeed,
  { to }: ActionOf<'assign'>,
): Promise<ActionOutcome> {
  if (to === 'nobody') {
    await changeUnclosedTicket(db, ticket, deed, { status: 'pending', userId: null })
    return ticket.status === 'pending' ? unmoved : moved
  }
  const userId = to === 'me' ? deed.actor.userId : to
  if (ticket.status === 'open' && ticket.userId === userId) return unmoved
  return changeUnclosedTicket(db, ticket, deed, { userId })
}

async function changeUnclosedTicket(
  db: Db,
  ticket: TicketRow,
  { actor }: PersonDeed,
  change: TicketChange,
): Promise<ActionOutcome> {
  refuseClosed(ticket)
  await changeTicketInTransaction(db, actor, ticket.id, { ...change, undoable: true })
  return moved
}

async function closeUnclosedTicket(
  db: Db,
  ticket: TicketRow,
  { actor, closeReason }: PersonDeed,
): Promise<ActionOutcome> {
  if (ticket.status === 'closed') return unmoved
  const change = { status: 'closed', undoable: true, closeReason } as const
  await changeTicketInTransaction(db, actor, ticket.id, change)
  return moved
}

async function sendText(
  db: Db,
  ticket: TicketRow,
  { actor, isSigned, seenPosition }: PersonDeed,
  { body, quickMessageId }: ActionOf<'send'>,
): Promise<void> {
  const quick = quickMessageId ? await findQuickOrRefuse(db, actor, quickMessageId) : undefined
  await sendMessageWithin(db, actor, ticket.id, {
    body: await signedText(db, actor, quick?.message ?? body, isSigned),
    quickMessageId,
    seenPosition,
  })
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

async function snoozeTicket(
  db: Db,
  ticket: TicketRow,
  actor: Actor,
  { until, wakeOnReply }: ActionOf<'snooze'>,
): Promise<void> {
  const company = await findCompany(db, actor.companyId)
  const time = snoozeTime(until, now(), company?.timeZone ?? 'UTC')
  await snoozeInTransaction(db, actor, ticket.id, { until: time, wakeOnReply })
}
