import type { OpenedTicket, Ticket, WholeTicket } from '@guiche/contract/tickets'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { findPrompt } from '../../setup/prompts/index.ts'
import { findShownIntegration } from '../../setup/queue-integrations/index.ts'
import { findQueue } from '../../setup/queues/index.ts'

/** A single ticket as older clients expect it, with the prompt and integration of its queue. */
export async function presentFullTicket(db: Db, ticket: Ticket): Promise<WholeTicket> {
  const { companyId, queue } = ticket
  if (queue === null) return { ...ticket, queue }
  const row = await findQueue(db, companyId, queue.id)
  const { promptId = null, integrationId = null } = row ?? {}
  const [prompt, queueIntegrations] = await pipeline([
    promptId === null ? undefined : findPrompt(db, companyId, promptId),
    integrationId === null ? undefined : findShownIntegration(db, companyId, integrationId),
  ])
  return {
    ...ticket,
    queue: { ...queue, prompt: prompt ?? null, queueIntegrations: queueIntegrations ?? null },
  }
}

/** A newly opened ticket, with the full queue. */
export async function presentOpenedTicket(db: Db, ticket: Ticket): Promise<OpenedTicket> {
  const { companyId, queueId } = ticket
  const queue = queueId === null ? undefined : await findQueue(db, companyId, queueId)
  return { ...ticket, queue: queue ?? null }
}
