import type { LineKey } from '../../channels/channel.ts'
import { DAY, now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { log } from '../../platform/log.ts'
import { receiveNotice } from '../line-notices/index.ts'
import type { TicketRow } from '../tickets/index.ts'
import { RuleError } from './decision.ts'

/** Nobody works on it for longer, or sees to it. */
const STANDS_MS = DAY

/** Tells administrators that a conversation was not answered by itself, since a rule failed. */
export async function raiseAlarm(
  db: Db,
  line: LineKey,
  ticket: TicketRow,
  error: unknown,
): Promise<void> {
  const { companyId, id: ticketId, protocol } = ticket
  const rule = error instanceof RuleError ? error.rule : ''
  log.error({ err: error, companyId, ticketId, rule }, 'a conversation was not answered by itself')
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

/** Tells administrators that a conversation is answered by nothing any more, since it was answered too often. */
export async function tellOfSilence(
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
