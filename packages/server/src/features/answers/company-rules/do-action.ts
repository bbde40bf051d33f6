import type { RuleAction } from '@guiche/contract/ticket-actions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { countAnswer, startFlowFor } from '../automation/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { refuseUnstartable } from '../flow-starts/index.ts'
import {
  filledText,
  queueMessage,
  refuseOutsideWindow,
  textContent,
} from '../../messages/messages/index.ts'
import { isHeldBackByOptOut } from '../../customers/opt-outs/index.ts'
import { changeTagsOf } from '../../tickets/tags/index.ts'
import { writeNoteOnTicket } from '../../tickets/ticket-notes/index.ts'
import {
  closeByRule,
  assignTicket,
  returnToQueue,
  lockTicketRow,
  presentTicket,
  type TicketRow,
} from '../../tickets/tickets/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { ruleCalledWebhook } from './company-rules.events.ts'
import type { RuleRow } from './company-rules.queries.ts'
import { findAdministrator } from './note-writer.queries.ts'

/**
 * Does one action on a locked ticket without a user, so no greeting or farewell of a user's change is sent.
 * @returns the ticket afterwards
 */
export async function doAction(
  db: Db,
  rule: RuleRow,
  ticket: TicketRow,
  action: RuleAction,
): Promise<TicketRow> {
  switch (action.kind) {
    case 'assign':
      return assignToPerson(db, ticket, action.to)
    case 'queue':
      return moveToQueue(db, ticket, action.queueId)
    case 'tag':
      await changeTagsOf(db, ticket, { added: action.tagIds, removed: [] })
      return lockAgain(db, ticket)
    case 'untag':
      await changeTagsOf(db, ticket, { added: [], removed: action.tagIds })
      return lockAgain(db, ticket)
    case 'send':
      await sendRuleText(db, rule, ticket, action.body)
      return lockAgain(db, ticket)
    case 'note':
      await writeRuleNote(db, rule, ticket, action.note)
      return ticket
    case 'flow':
      await startFlow(db, ticket, action.flowId)
      return lockAgain(db, ticket)
    case 'webhook': {
      const { id, name } = rule
      const told = await presentTicket(db, ticket)
      const { webhookId } = action
      await announce(db, ruleCalledWebhook, { ticket: told, webhookId, rule: { id, name } })
      return ticket
    }
    case 'close':
      return ticket.status === 'closed' ? ticket : closeByRule(db, ticket)
  }
}

async function assignToPerson(
  db: Db,
  ticket: TicketRow,
  to: number | 'nobody',
): Promise<TicketRow> {
  refuseClosed(ticket)
  if (to === 'nobody') {
    if (ticket.status === 'pending') return ticket
    await returnToQueue(db, ticket)
    return lockAgain(db, ticket)
  }
  if (ticket.status === 'open' && ticket.userId === to) return ticket
  const user = await findUser(db, ticket.companyId, to)
  if (!user?.isActive) throw new AppError('ERR_NO_USER_FOUND')
  return (await assignTicket(db, ticket, to, 'rule')).row
}

async function moveToQueue(db: Db, ticket: TicketRow, queueId: number): Promise<TicketRow> {
  refuseClosed(ticket)
  if (ticket.status === 'pending' && ticket.queueId === queueId) return ticket
  await returnToQueue(db, ticket, queueId)
  return lockAgain(db, ticket)
}

/** Closed tickets are opened again only by their customer or by a user. */
function refuseClosed({ status }: TicketRow): void {
  if (status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN')
}

async function sendRuleText(
  db: Db,
  { name }: RuleRow,
  ticket: TicketRow,
  body: string,
): Promise<void> {
  if (!(await findAddressee(db, ticket))) return
  const content = textContent(await filledText(db, ticket, body))
  await refuseOutsideWindow(db, ticket, content)
  if (!(await countAnswer(db, ticket))) return
  await queueMessage(db, ticket, {
    content,
    userId: null,
    quotedMsgId: null,
    idempotencyKey: null,
    sentBy: `companyRule:${name}`,
  })
}

/** @throws ERR_FLOW_NOT_STARTED if an attendant serves the ticket */
async function startFlow(db: Db, ticket: TicketRow, flowId: number): Promise<void> {
  refuseClosed(ticket)
  const contact = await findAddressee(db, ticket)
  if (!contact) return
  await refuseUnstartable(db, ticket.companyId, flowId)
  const session = await startFlowFor(db, { ticket, contact, flowId, start: 'rule' })
  if (session === undefined) throw new AppError('ERR_FLOW_NOT_STARTED')
}

/**
 * The contact, or undefined if it has disableBot or has opted out of conversations that the company begins. The rule's
 * other actions still run.
 */
async function findAddressee(db: Db, { companyId, contactId, threadId }: TicketRow) {
  const contact = await findContact(db, companyId, contactId)
  if (contact?.disableBot !== false) return undefined
  return (await isHeldBackByOptOut(db, contact, threadId)) ? undefined : contact
}

/**
 * Writes a note as the user who made the rule, or as an administrator after that user left, since a note needs an
 * author. The text names the rule.
 */
async function writeRuleNote(
  db: Db,
  rule: RuleRow,
  ticket: TicketRow,
  text: string,
): Promise<void> {
  const { companyId } = ticket
  const author = rule.userId === null ? undefined : await findUser(db, companyId, rule.userId)
  const userId = author?.isActive ? author.id : await findAdministrator(db, companyId)
  if (userId === undefined) throw new AppError('ERR_NO_USER_FOUND')
  await writeNoteOnTicket(db, ticket, { userId, note: `⚙ ${rule.name}\n${text}` })
}

async function lockAgain(db: Db, { companyId, id }: TicketRow): Promise<TicketRow> {
  const row = await lockTicketRow(db, companyId, id)
  if (!row) throw new Error('the ticket of a running rule does not exist')
  return row
}
