import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { findFailedAnswer, messageChanged } from '../../messages/messages/index.ts'
import { lockTicketRow } from '../../tickets/tickets/index.ts'
import { decideAndApply } from './answer-turn.ts'
import { decide } from './decide.ts'
import { findAnswerOfMessage } from './find-answer-of-message.ts'
import { readState } from './state/read-state.ts'

// Follow-up of an automatic answer that failed. It runs in a job because the process that settles a send holds the
// message's lock, and tickets are locked before their messages. The job checks again: an answer that arrived after all,
// or was replaced by a newer one of its rule, changes nothing.

const AFTER_FAILURE = 'automation.after-failure'
const afterFailure = z.object({ ticketId: z.int(), messageId: z.uuid() })

export const failureReaction = reactInTransaction(
  messageChanged,
  async (db, { message, change }) => {
    const { id: messageId, failure, fromMe, sentBy, ticketId } = message
    if (change !== 'status' || failure === null || !fromMe || sentBy === null) return
    await enqueue(db, AFTER_FAILURE, { ticketId, messageId }, { key: `failed:${messageId}` })
  },
)

export const afterFailureJob = job(
  AFTER_FAILURE,
  afterFailure,
  (companyId, { ticketId, messageId }) =>
    inCompany(companyId, async (db) => {
      const ticket = await lockTicketRow(db, companyId, ticketId)
      const failed = ticket && (await findFailedAnswer(db, companyId, messageId))
      const contact = failed && (await findContact(db, companyId, ticket.contactId))
      if (!contact || ticket.whatsappId === null) return
      const line = { companyId, whatsappId: ticket.whatsappId }
      const state = await readState(db, { contact, ticket })
      const said = await findAnswerOfMessage(db, companyId, messageId)
      const flow = said?.effect.flow
      const of = flow && { versionId: flow.versionId, nodeId: flow.nodeId }
      const input = { kind: 'failed', rule: failed.rule, ...of } as const
      await decideAndApply(db, { decide, line, ticket, contact, state, input })
    }),
)
