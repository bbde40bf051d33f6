import { z } from 'zod'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { receiveProgramAnswer } from '../automation/index.ts'
import type { ExternalCall, ExternalRequest } from '../../messages/flow-engine/index.ts'
import {
  checkedReceiver,
  flowChargeSettled,
  createFlowCharge,
  prepareCharge,
} from '../../money/pix-charges/index.ts'
import { findWaitingSession } from './flow-calls.queries.ts'

// The Pix code is created without a lock and sent in the transaction in which the flow gets the answer. Payments reach
// the flow by a job, so that a failure in the flow does not roll back the payment.

const RULE = 'flow'

export async function chargeCustomer(
  companyId: number,
  call: ExternalCall,
  { cents, description }: Extract<ExternalRequest, { kind: 'charge' }>,
): Promise<void> {
  try {
    const receiver = await inCompany(companyId, async (db) =>
      (await isChargeAwaited(db, companyId, call)) ? checkedReceiver(db, companyId) : undefined,
    )
    if (!receiver) return
    const prepared = await prepareCharge(companyId, receiver, { cents, description })
    await inCompany(companyId, async (db) => {
      const waiting = await findWaitingSession(db, companyId, call)
      if (!waiting) return
      const of = { ticketId: waiting.ticketId, sessionId: call.sessionId, token: call.token }
      await createFlowCharge(db, companyId, of, prepared, RULE)
      await receiveProgramAnswer(db, companyId, call, { kind: 'charge', status: 'open' })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code } = error
    await inCompany(companyId, (db) =>
      receiveProgramAnswer(db, companyId, call, { kind: 'failed', code }),
    )
  }
}

/**
 * True while the session still waits for the charge to be sent. A second run of the job finds it waiting for the
 * payment instead.
 */
async function isChargeAwaited(db: Db, companyId: number, call: ExternalCall): Promise<boolean> {
  return (await findWaitingSession(db, companyId, call))?.kind === 'outside'
}

const TELL_FLOW = 'flow-calls.charge-settled'
const settled = z.object({ sessionId: z.int(), token: z.string(), isPaid: z.boolean() })

export const chargeReaction = reactInTransaction(
  flowChargeSettled,
  async (db, { companyId: _company, ...charge }) => {
    await enqueue(db, TELL_FLOW, charge)
  },
)

export const chargeSettledJob: Job = job(TELL_FLOW, settled, (companyId, { isPaid, ...waiting }) =>
  inCompany(companyId, (db) =>
    receiveProgramAnswer(db, companyId, waiting, {
      kind: 'charge',
      status: isPaid ? 'paid' : 'cancelled',
    }),
  ),
)
