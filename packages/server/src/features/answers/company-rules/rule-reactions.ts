import { randomUUID } from 'node:crypto'
import { HELD_TEXT_MS } from '@guiche/contract/tickets'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { messageCreated } from '../../messages/messages/index.ts'
import { ticketTagged } from '../../tickets/tags/index.ts'
import { ticketChanged, ticketTransferred, ticketUndone } from '../../tickets/tickets/index.ts'
import { triggersIn } from './company-rules.queries.ts'
import type { Occasion } from './occasion.ts'

export const RUN_RULES = 'company-rules.act'

/** Older messages, brought by a line after an outage, start no rules. */
const HEARD_WITHIN_MS = 10 * MINUTE
/** Characters of a message that rules search. */
const TEXT_MAX = 4096

const ruled = new WeakSet<Db>()

/** Makes changes in this transaction start no rules, so that two rules cannot start each other endlessly. */
export function suppressRules(db: Db): void {
  ruled.add(db)
}

export const ruleReactions = [
  reactInTransaction(ticketChanged, async (db, { ticket, before }) => {
    const { id, companyId, status, isGroup } = ticket
    if (isGroup) return
    const isOpened = status !== 'closed' && (!before || before.status === 'closed')
    if (isOpened)
      await enqueueRules(
        db,
        companyId,
        id,
        { kind: 'opened' },
        { key: jobKeyOf(companyId, id, 'opened') },
      )
    const isClosed = status === 'closed' && before && before.status !== 'closed'
    if (isClosed)
      await enqueueRules(
        db,
        companyId,
        id,
        { kind: 'closed' },
        { ...LATER, key: jobKeyOf(companyId, id, 'closed') },
      )
  }),
  // An undone close does not count as an opening: a job with the same key replaces the waiting one.
  reactInTransaction(ticketUndone, async (db, { ticket: { id, companyId } }) => {
    if ((await triggersIn(db, companyId)).has('opened'))
      await enqueue(
        db,
        RUN_RULES,
        { ticketId: id, cause: randomUUID(), occasion: null },
        { key: jobKeyOf(companyId, id, 'opened') },
      )
  }),
  reactInTransaction(ticketTransferred, async (db, { ticket }) => {
    const { id, companyId, status, userId, queueId } = ticket
    if (ticket.isGroup) return
    const to = { status, userId, queueId }
    await enqueueRules(db, companyId, id, { kind: 'transferred', to }, LATER)
  }),
  reactInTransaction(ticketTagged, async (db, { ticket: { id, companyId, isGroup }, tagIds }) => {
    if (!isGroup) await enqueueRules(db, companyId, id, { kind: 'tagged', tagIds })
  }),
  reactInTransaction(messageCreated, async (db, { message, ticket, isCourtesy = false }) => {
    if (message.fromMe || ticket.isGroup || message.mediaType !== 'conversation') return
    if (isCourtesy) return
    if (now().getTime() - Date.parse(message.createdAt) > HEARD_WITHIN_MS) return
    const text = message.body.slice(0, TEXT_MAX)
    await enqueueRules(db, message.companyId, ticket.id, { kind: 'says', text })
  }),
]

/** Job key: a second occasion of the kind replaces the job that has not started yet. */
const jobKeyOf = (companyId: number, ticketId: number, what: 'opened' | 'closed') =>
  `rules:${what}:${companyId}:${ticketId}`

interface EnqueueOptions {
  readonly key?: string
  /** True if the change can still be undone, so the job waits until the undo period has ended. */
  readonly isLater?: boolean
}
const LATER: EnqueueOptions = { isLater: true }

async function enqueueRules(
  db: Db,
  companyId: number,
  ticketId: number,
  occasion: Occasion,
  { key, isLater = false }: EnqueueOptions = {},
): Promise<void> {
  if (ruled.has(db) || !(await triggersIn(db, companyId)).has(occasion.kind)) return
  const payload = { ticketId, cause: randomUUID(), occasion }
  await enqueue(db, RUN_RULES, payload, {
    ...(key !== undefined && { key }),
    ...(isLater && { runAt: fromNow(HELD_TEXT_MS) }),
  })
}
