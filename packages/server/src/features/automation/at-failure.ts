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
import { readState } from './read-state.ts'

// What follows from an answer that its customer will not see. In a job: whoever settles a send has its message locked, and
// tickets are locked before their messages.

const AFTER_FAILURE = 'automation.after-failure'
const afterFailure = z.object({ ticketId: z.int(), rule: z.string() })

export const failureReaction = on(messageChanged, async (db, { message, change }) => {
  const { failure, fromMe, sentBy, ticketId } = message
  if (change !== 'status' || failure === null || !fromMe || sentBy === null) return
  await enqueue(db, AFTER_FAILURE, { ticketId, rule: sentBy }, { key: `failed:${message.id}` })
})

export const afterFailureJob = job(AFTER_FAILURE, afterFailure, (companyId, { ticketId, rule }) =>
  inCompany(companyId, async (db) => {
    const ticket = await lockTicketRow(db, companyId, ticketId)
    const contact = ticket && (await findContact(db, companyId, ticket.contactId))
    if (!contact || ticket.whatsappId === null) return
    const line = { companyId, whatsappId: ticket.whatsappId }
    const state = await readState(db, { contact, ticket })
    await decideAndDo(db, { decide, line, ticket, state, input: { kind: 'failed', rule } })
  }),
)
