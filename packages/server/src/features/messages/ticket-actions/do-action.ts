import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { openTicketAs, type TicketRow } from '../../tickets/tickets/index.ts'
import { type ActionOutcome, relockTicket } from './action-steps.ts'
import { doFlowAction, type FlowDeed } from './do-flow-action.ts'
import { doPersonAction, type PersonDeed } from './do-person-action.ts'
import { doRuleAction, type RuleDeed } from './do-rule-action.ts'

/** An action together with its actor; `actionsOf` in the contract is the table of which actor may do which action. */
type Deed = PersonDeed | RuleDeed | FlowDeed

export interface ActionResult extends ActionOutcome {
  /** The locked ticket afterwards. */
  ticket: TicketRow
}

/**
 * Does one action on a locked ticket. A person's action has the rules, refusals and events of the same action by hand;
 * a rule's or flow's sends no greeting or farewell of a user's change.
 * @throws ERR_NO_PERMISSION if an earlier action moved the ticket to where the person does not see it, ERR_TICKET_NOT_OPEN
 */
export async function doAction(db: Db, ticket: TicketRow, deed: Deed): Promise<ActionResult> {
  const outcome = await dispatchAction(db, ticket, deed)
  return { ...outcome, ticket: await relockTicket(db, ticket) }
}

async function dispatchAction(db: Db, ticket: TicketRow, deed: Deed): Promise<ActionOutcome> {
  switch (deed.as) {
    case 'person':
      return doPersonAction(db, await openTicketAs(db, deed.actor, ticket.id), deed)
    case 'rule':
      return doRuleAction(db, ticket, deed)
    case 'flow':
      return doFlowAction(db, ticket, deed)
  }
}
