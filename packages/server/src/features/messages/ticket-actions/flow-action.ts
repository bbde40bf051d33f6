import type { RuleAction } from '@guiche/contract/ticket-actions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import {
  type ActionOutcome,
  type Automation,
  changeTagsBy,
  writeAutomaticNote,
} from './action-outcome.ts'

type ActionOf<K extends RuleAction['kind']> = Extract<RuleAction, { kind: K }>

/** An action of a flow's node. Texts, menus and hand-overs of a flow are effects of a decision. */
export type FlowDeed =
  | { readonly as: 'flow'; readonly action: ActionOf<'tag' | 'untag'> }
  | { readonly as: 'flow'; readonly flow: Automation; readonly action: ActionOf<'note'> }

export async function doFlowAction(
  db: Db,
  ticket: TicketRow,
  deed: FlowDeed,
): Promise<ActionOutcome> {
  return 'flow' in deed
    ? writeAutomaticNote(db, ticket, deed.flow, deed.action.note)
    : changeTagsBy(db, ticket, deed.action)
}
