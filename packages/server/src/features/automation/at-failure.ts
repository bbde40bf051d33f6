import { z } from 'zod'
import { inCompany } from '../../platform/database/transaction.ts'
import { on } from '../../platform/events/events.ts'
import { job } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/worker.ts'
import { findContact } from '../contacts/index.ts'
import { messageChanged } from '../messages/index.ts'
import { lockTicketRow } from '../tickets/index.ts'
import { decideAndDo } from './answer-turn.ts'
import { decide } from './decide.ts'
import { findAnswer } from './find-answer.ts'
import { readState } from './read-state.ts'

// What follows from an answer that its customer will not see. In a job: whoever settles a send has its message locked, and
// tickets are locked before their messages.

const AFTER_FAILURE = 'automation.after-failure'
const afterFailure = z.object({
  ticketId: z.int(),
  rule: z.string(),
  /** Absent of one that waited before there were flows. */
  messageId: z.string().optional(),
})

export const failureReaction = on(messageChanged, async (db, { message, change }) => {
  const { failure, fromMe, sentBy, ticketId } = message
  if (change !== 'status' || failure === null || !fromMe || sentBy === null) return
  const payload = { ticketId, rule: sentBy, messageId: message.id }
  await enqueue(db, AFTER_FAILURE, payload, { key: `failed:${message.id}` })
})

export const afterFailureJob = job(
  AFTER_FAILURE,
  afterFailure,
  (companyId, { ticketId, rule, messageId }) =>
    inCompany(companyId, async (db) => {
      const ticket = await lockTicketRow(db, companyId, ticketId)
      const contact = ticket && (await findContact(db, companyId, ticket.contactId))
      if (!contact || ticket.whatsappId === null) return
      const line = { companyId, whatsappId: ticket.whatsappId }
      const state = await readState(db, { contact, ticket })
      const said = messageId === undefined ? undefined : await findAnswer(db, companyId, messageId)
      const flow = said?.effect.flow
      const of = flow && { versionId: flow.versionId, nodeId: flow.nodeId }
      const input = { kind: 'failed', rule, ...of } as const
      await decideAndDo(db, { decide, line, ticket, contact, state, input })
    }),
)
