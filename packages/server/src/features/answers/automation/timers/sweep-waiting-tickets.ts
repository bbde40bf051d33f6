import { now, SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../../platform/database/transaction.ts'
import { isUnavailable } from '../../../../platform/database/database-errors.ts'
import { log } from '../../../../platform/log.ts'
import { mayRunJob } from '../../../organisation/companies/index.ts'
import { findContact } from '../../../customers/contacts/index.ts'
import { lockTicketRow } from '../../../tickets/tickets/index.ts'
import { decideAndApply } from '../answer-turn.ts'
import type { Decide } from '../decision.ts'
import { readState } from '../state/read-state.ts'
import { listCompaniesWithWaitLimits, listWaitingTooLong } from './waiting-tickets.queries.ts'

// Sweeps tickets that have waited too long instead of setting timers, so a changed setting also counts for tickets that
// already wait.

const SWEEP_EVERY_MS = 10 * SECOND
const AT_ONCE = 50

export interface WaitingSweep {
  stop(): Promise<void>
}

export function startWaitingSweep(decide: Decide, everyMs = SWEEP_EVERY_MS): WaitingSweep {
  let sweeping: Promise<void> | undefined
  const poll = setInterval(() => {
    sweeping ??= sweepWaitingTickets(decide).finally(() => (sweeping = undefined))
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(poll)
      await sweeping
    },
  }
}

/** Closes and moves the tickets that have waited too long. */
export async function sweepWaitingTickets(decide: Decide): Promise<void> {
  try {
    const companies = await acrossCompanies(
      'find companies with limits for waiting tickets',
      (db) => listCompaniesWithWaitLimits(db),
    )
    for (const companyId of companies) await sweepCompany(decide, companyId)
  } catch (error) {
    if (!isUnavailable(error)) log.error({ err: error }, 'the sweep of waiting tickets failed')
  }
}

async function sweepCompany(decide: Decide, companyId: number): Promise<void> {
  if (!(await mayRunJob(companyId))) return
  const ids = await inCompany(companyId, (db) => listWaitingTooLong(db, companyId, now(), AT_ONCE))
  for (const id of ids) {
    try {
      await inCompany(companyId, (db) => decideOnWaiting(db, decide, companyId, id))
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error(
        { err: error, companyId, ticketId: id },
        'the decision about a waiting ticket failed',
      )
    }
  }
}

/** Decides behind the ticket's lock on its present state, since it may have been answered meanwhile. */
async function decideOnWaiting(
  db: Db,
  decide: Decide,
  companyId: number,
  id: number,
): Promise<void> {
  const ticket = await lockTicketRow(db, companyId, id)
  const contact = ticket && (await findContact(db, companyId, ticket.contactId))
  if (!ticket || !contact || ticket.whatsappId === null) return
  const line = { companyId, whatsappId: ticket.whatsappId }
  const state = await readState(db, { contact, ticket })
  await decideAndApply(db, { decide, line, ticket, contact, state, input: { kind: 'look' } })
}
