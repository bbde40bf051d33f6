import type { RuleAction } from '@guiche/contract/ticket-actions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import {
  type ActionOutcome,
  type Automation,
  changeTagsByAction,
  unmoved,
  writeAutomaticNote,
} from './action-steps.ts'

type ActionOf<K extends RuleAction['kind']> = Extract<RuleAction, { kind: K }>

/** An action of a flow's node. Texts, menus and hand-overs of a flow are effects of a decision. */
export type FlowDeed =
  | { readonly as: 'flow'; readonly action: ActionOf<'tag' | 'untag'> }
  | { readonly as: 'flow'; readonly flow: Automation; readonly action: ActionOf<'note'> }

/** A note without a possible author is left out, since the customer waits for the flow's next step. */
export async function doFlowAction(
  db: Db,
  ticket: TicketRow,
  deed: FlowDeed,
): Promise<ActionOutcome> {
  if (!('flow' in deed)) return changeTagsByAction(db, ticket, deed.action)
  await writeAutomaticNote(db, ticket, deed.flow, deed.action.note)
  return unmoved
}
