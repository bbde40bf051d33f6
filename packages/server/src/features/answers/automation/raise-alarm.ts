import type { LineKey } from '../../../channels/channel.ts'
import { DAY, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { log } from '../../../platform/log.ts'
import { receiveNotice } from '../../setup/line-notices/index.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import { type DecisionInput, RuleError } from './decision.ts'
import type { FlowSource } from './flows/flow-standing.ts'
import { saveRuleError } from './rule-errors.queries.ts'

/** The notice disappears after this time. */
const STANDS_MS = DAY

/** Notifies administrators that a conversation was not answered automatically because a rule failed. */
export async function raiseAlarm(
  db: Db,
  line: LineKey,
  ticket: TicketRow,
  { input, error }: { input: DecisionInput; error: unknown },
): Promise<void> {
  const { companyId, id: ticketId, protocol } = ticket
  const rule = error instanceof RuleError ? error.rule : ''
  log.error(
    { err: error, companyId, ticketId, rule },
    'the automatic answer to a conversation failed',
  )
  await saveRuleError(db, ticket, { rule, said: textOfTurn(input) })
  const at = now().getTime()
  await receiveNotice(db, line, {
    code: 'automation',
    about: rule,
    severity: 'error',
    data: { rule, protocol: protocol ?? '', ticketId: String(ticketId) },
    at,
    until: at + STANDS_MS,
  })
}

function textOfTurn(input: DecisionInput): string {
  return input.kind === 'turn' ? input.said.map(({ text }) => text).join('\n') : ''
}

/** Notifies administrators that a conversation gets no more automatic answers because it got too many. */
export async function notifyOfAnswerStop(
  db: Db,
  line: LineKey,
  ticket: TicketRow,
  rule: string,
): Promise<void> {
  const at = now().getTime()
  await receiveNotice(db, line, {
    code: 'automation_stopped',
    about: String(ticket.id),
    severity: 'warning',
    data: { rule, protocol: ticket.protocol ?? '', ticketId: String(ticket.id) },
    at,
    until: at + STANDS_MS,
  })
}

/** Notifies administrators that a flow could not continue and handed its customer over. */
export async function notifyOfFailedFlow(
  db: Db,
  line: LineKey,
  { id, protocol }: TicketRow,
  rule: string,
  flow: FlowSource,
): Promise<void> {
  const at = now().getTime()
  await receiveNotice(db, line, {
    code: 'flow_stopped',
    about: String(id),
    severity: 'warning',
    data: {
      rule,
      protocol: protocol ?? '',
      ticketId: String(id),
      flow: flow.name,
      flowId: String(flow.id),
      nodeId: flow.nodeId,
    },
    at,
    until: at + STANDS_MS,
  })
}
