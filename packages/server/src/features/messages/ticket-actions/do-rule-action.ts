import type { Contact } from '@guiche/contract/contacts'
import type { RuleAction } from '@guiche/contract/ticket-actions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { isHeldBackByOptOut } from '../../customers/opt-outs/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import {
  assignTicket,
  closeTicketByRule,
  presentTicket,
  returnToQueue,
  type TicketRow,
} from '../../tickets/tickets/index.ts'
import { filledText, queueMessage, refuseOutsideWindow, textContent } from '../messages/index.ts'
import {
  type ActionOutcome,
  type Automation,
  changeTagsByAction,
  moved,
  refuseClosed,
  unmoved,
  writeAutomaticNote,
} from './action-steps.ts'
import { ruleCalledWebhook } from './ticket-actions.events.ts'

/** An action of a company rule. */
export interface RuleDeed {
  readonly as: 'rule'
  readonly rule: Automation & { readonly id: number }
  readonly answers: AutomaticAnswers
  readonly action: RuleAction
}

/** Automatic answers, which stand above this feature. */
export interface AutomaticAnswers {
  /** Counts an automatic text. False if the conversation had too many of them. */
  countAnswer(db: Db, ticket: TicketRow): Promise<boolean>
  startFlow(db: Db, ticket: TicketRow, contact: Contact, flowId: number): Promise<void>
}

/** Without a user, so no greeting or farewell of a user's change is sent. */
export async function doRuleAction(
  db: Db,
  ticket: TicketRow,
  deed: RuleDeed,
): Promise<ActionOutcome> {
  const { action, rule } = deed
  switch (action.kind) {
    case 'assign':
      return assignOrReturn(db, ticket, action.to)
    case 'queue':
      return moveToQueue(db, ticket, action.queueId)
    case 'tag':
    case 'untag':
      return changeTagsByAction(db, ticket, action)
    case 'send':
      return sendRuleText(db, ticket, deed, action.body)
    case 'note':
      if (await writeAutomaticNote(db, ticket, rule, action.note)) return unmoved
      throw new AppError('ERR_NO_USER_FOUND')
    case 'flow':
      return startFlow(db, ticket, deed, action.flowId)
    case 'webhook':
      return callWebhook(db, ticket, deed, action.webhookId)
    case 'close':
      if (ticket.status === 'closed') return unmoved
      await closeTicketByRule(db, ticket)
      return moved
  }
}

async function assignOrReturn(
  db: Db,
  ticket: TicketRow,
  to: number | 'nobody',
): Promise<ActionOutcome> {
  refuseClosed(ticket)
  if (to === 'nobody') {
    if (ticket.status === 'pending') return unmoved
    await returnToQueue(db, ticket)
    return moved
  }
  if (ticket.status === 'open' && ticket.userId === to) return unmoved
  const user = await findUser(db, ticket.companyId, to)
  if (!user?.isActive) throw new AppError('ERR_NO_USER_FOUND')
  await assignTicket(db, ticket, to, 'rule')
  return moved
}

async function moveToQueue(db: Db, ticket: TicketRow, queueId: number): Promise<ActionOutcome> {
  refuseClosed(ticket)
  if (ticket.status === 'pending' && ticket.queueId === queueId) return unmoved
  await returnToQueue(db, ticket, queueId)
  return moved
}

async function sendRuleText(
  db: Db,
  ticket: TicketRow,
  { rule, answers }: RuleDeed,
  body: string,
): Promise<ActionOutcome> {
  if (!(await findAddressee(db, ticket))) return unmoved
  const content = textContent(await filledText(db, ticket, body))
  await refuseOutsideWindow(db, ticket, content)
  if (!(await answers.countAnswer(db, ticket))) return unmoved
  await queueMessage(db, ticket, {
    content,
    userId: null,
    quotedMsgId: null,
    idempotencyKey: null,
    sentBy: `companyRule:${rule.name}`,
  })
  return unmoved
}

async function startFlow(
  db: Db,
  ticket: TicketRow,
  { answers }: RuleDeed,
  flowId: number,
): Promise<ActionOutcome> {
  refuseClosed(ticket)
  const contact = await findAddressee(db, ticket)
  if (contact) await answers.startFlow(db, ticket, contact, flowId)
  return unmoved
}

async function callWebhook(
  db: Db,
  ticket: TicketRow,
  { rule: { id, name } }: RuleDeed,
  webhookId: number,
): Promise<ActionOutcome> {
  const told = await presentTicket(db, ticket)
  await announce(db, ruleCalledWebhook, { ticket: told, webhookId, rule: { id, name } })
  return unmoved
}

/**
 * The contact, or undefined if it has disableBot or has opted out of conversations that the company begins. The rule's
 * other actions still run.
 */
async function findAddressee(
  db: Db,
  { companyId, contactId, threadId }: TicketRow,
): Promise<Contact | undefined> {
  const contact = await findContact(db, companyId, contactId)
  if (contact?.disableBot !== false) return undefined
  return (await isHeldBackByOptOut(db, contact, threadId)) ? undefined : contact
}
