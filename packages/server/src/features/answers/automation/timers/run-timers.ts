import { fromNow, MINUTE, now, SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../../platform/database/transaction.ts'
import { isUnavailable } from '../../../../platform/database/database-errors.ts'
import { log } from '../../../../platform/log.ts'
import { KeyedQueue } from '../../../../platform/jobs/keyed-queue.ts'
import { isServed } from '../../../organisation/companies/index.ts'
import { findContact } from '../../../customers/contacts/index.ts'
import { findTicketOfThreadSession } from '../../../tickets/flow-sessions/index.ts'
import {
  lockTicketOfThread,
  lockTicketRow,
  type TicketRow,
} from '../../../tickets/tickets/index.ts'
import { decideAndApply } from '../answer-turn.ts'
import type { Decide } from '../decision.ts'
import { withIsHeldBack } from '../state/read-opt-words.ts'
import { readState } from '../state/read-state.ts'
import { FLOW } from '../rules/flow-effects.ts'
import { type DueTimer, queryOfDueTimers, postponeTimer, removeDueTimer } from './timers.queries.ts'

const POLL_MS = SECOND / 2
const TIMERS_AT_ONCE = 4
const DUE_AT_ONCE = 200
/** Retry delay after an error other than the decision's own. */
const PAUSE_MS = MINUTE

export interface TimerRunner {
  stop(): Promise<void>
}

/** Polls due timers of all companies, each of which becomes an input of a decision. */
export function runTimers(decide: Decide): TimerRunner {
  const work = new KeyedQueue<DueTimer>(
    ({ companyId, id }) => `${companyId}:${id}`,
    TIMERS_AT_ONCE,
    (timer) => fireTimer(decide, timer),
  )
  const pollDue = async () => {
    try {
      const due = await acrossCompanies('find due timers', (db) =>
        queryOfDueTimers(db, now(), DUE_AT_ONCE).execute(),
      )
      for (const timer of due) work.add(timer)
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'the search for due timers failed')
    }
  }
  const poll = setInterval(() => void pollDue(), POLL_MS)
  return {
    stop: async () => {
      clearInterval(poll)
      await work.stop()
    },
  }
}

async function fireTimer(decide: Decide, timer: DueTimer): Promise<void> {
  try {
    await inCompany(timer.companyId, (db) => fireLocked(db, decide, timer))
  } catch (error) {
    if (isUnavailable(error)) return
    log.error({ err: error, ...timer }, 'a timer failed and will be retried')
    await inCompany(timer.companyId, (db) => postponeTimer(db, timer, fromNow(PAUSE_MS)))
  }
}

/**
 * Deletes the timer behind the thread's lock, so that only one process handles it and a cancellation comes before or
 * after.
 */
async function fireLocked(db: Db, decide: Decide, timer: DueTimer): Promise<void> {
  const { companyId } = timer
  if (!(await isServed(db, companyId))) return
  const ticket = await lockTicketOfTimer(db, timer)
  const taken = await removeDueTimer(db, timer, now())
  const contact = ticket && (await findContact(db, companyId, ticket.contactId))
  if (!taken || !ticket || !contact || ticket.whatsappId === null) return
  const line = { companyId, whatsappId: ticket.whatsappId }
  const whose = { contact, ticket }
  const stood = await readState(db, whose)
  const state = timer.name === FLOW ? await withIsHeldBack(db, whose, stood) : stood
  const input = { kind: 'timer', ...taken } as const
  await decideAndApply(db, { decide, line, ticket, contact, state, input })
}

/** A flow's timer follows its ticket, also if that has moved to another line or contact since. */
async function lockTicketOfTimer(
  db: Db,
  { companyId, threadId, name }: DueTimer,
): Promise<TicketRow | undefined> {
  const ticketId =
    name === FLOW ? await findTicketOfThreadSession(db, companyId, threadId) : undefined
  const moved = ticketId === undefined ? undefined : await lockTicketRow(db, companyId, ticketId)
  return moved ?? lockTicketOfThread(db, companyId, threadId)
}
