import { isOutsideWindow } from '@guiche/contract/message-window'
import { MINUTE, now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Ownership } from '../lines/ownership.ts'
import {
  beginAttempt,
  type Delivery,
  findLastAttempt,
  findLastHeardAt,
  listHolds,
  listPerhapsArrived,
  lockHeadDelivery,
  postpone,
} from './deliveries.queries.ts'
import { UNANSWERED } from './delivery-hooks.ts'
import { findNextThread, refreshHead, wakeDueHeads } from './heads.queries.ts'
import type { Lane } from './lanes.ts'
import { isFreeOfWindow, isRepeatable } from './perform.ts'

// What is next to leave, and what is to be done with it. The try is written down in the transaction that chooses it:
// whoever looks after a crash finds a try without an outcome.

/** A status that a provider has not told within this of a send will not come. */
export const STATUS_WITHIN_MS = MINUTE

export type Claimed = { readonly delivery: Delivery } & (
  | { readonly next: 'perform'; readonly attemptId: number | undefined }
  /** The provider has it, under this id; what is left is to store that. */
  | { readonly next: 'accept'; readonly attemptId: number | undefined; readonly acceptedId: string }
  /** It is not tried, or not tried any more. */
  | {
      readonly next: 'fail'
      readonly attemptId: number | undefined
      readonly code: string
      readonly reason: string
    }
)

interface Choice {
  /** No lane behind this one. */
  readonly last: Lane
  /** Conversations that are being served. */
  readonly except: readonly number[]
  /** How long after the customer's last word the line may still answer; null where that never ends. */
  readonly windowHours: number | null
}

/** @returns undefined when nothing can leave now */
export function claimNext(owner: Ownership, choice: Choice): Promise<Claimed | undefined> {
  return owner.transact(async (db) => {
    const at = now()
    const [holds] = await Promise.all([listHolds(db, owner.line), wakeDueHeads(db, owner.line, at)])
    const holdOf = (scope: string) => holds.find((hold) => hold.scope === scope && hold.until > at)
    if (holdOf('line')) return undefined
    const forNew = holdOf('newContacts')?.until
    const passed = [...choice.except]
    for (;;) {
      const threadId = await findNextThread(db, owner.line, { ...choice, except: passed })
      if (threadId === undefined) return undefined
      passed.push(threadId)
      const delivery = await lockHeadDelivery(db, owner.line, threadId)
      if (!delivery) await refreshHead(db, { ...owner.line, threadId })
      const claimed =
        delivery && (await claim(db, delivery, { at, forNew, windowHours: choice.windowHours }))
      if (claimed) return claimed
    }
  })
}

interface Circumstances {
  readonly at: Date
  /** Whoever never wrote to the line waits until then. */
  readonly forNew: Date | undefined
  readonly windowHours: number | null
}

/** @returns undefined when it waits */
async function claim(
  db: Db,
  delivery: Delivery,
  { at, forNew, windowHours }: Circumstances,
): Promise<Claimed | undefined> {
  const tried = await claimTried(db, delivery, at)
  if (tried !== 'never sent') return tried
  const { companyId, messageId } = delivery
  const fail = async (code: string, reason: string): Promise<Claimed> => {
    const ids = delivery.kind === 'send' && messageId !== null ? [messageId] : []
    const mayHaveArrived = (await listPerhapsArrived(db, companyId, ids)).has(messageId)
    return {
      next: 'fail',
      delivery,
      attemptId: undefined,
      code: mayHaveArrived ? UNANSWERED : code,
      reason,
    }
  }
  if (new Date(delivery.expiresAt) <= at)
    return fail('ERR_SEND_EXPIRED', 'it could not be sent while it was worth sending')
  const isBound = windowHours !== null && !isFreeOfWindow(delivery)
  if (isBound || forNew) {
    const heardAt = await findLastHeardAt(db, delivery)
    if (isBound && isOutsideWindow({ windowHours }, heardAt, at))
      return fail('ERR_OUTSIDE_WINDOW', `the customer wrote last at ${heardAt?.toISOString()}`)
    if (forNew && !heardAt && delivery.kind === 'send') {
      await postpone(db, delivery, forNew)
      return undefined
    }
  }
  const attempt = await beginAttempt(db, delivery, delivery.attempts + 1)
  return attempt && { next: 'perform', delivery, attemptId: attempt.id }
}

/**
 * A send of which a try before this one may have arrived is not made again where the provider makes the ids. Its status
 * tells (and takes the delivery away), or after a while the message says that nobody knows.
 */
async function claimTried(
  db: Db,
  delivery: Delivery,
  at: Date,
): Promise<Claimed | undefined | 'never sent'> {
  if (delivery.kind !== 'send' || delivery.attempts === 0) return 'never sent'
  const last = await findLastAttempt(db, delivery)
  if (!last) return 'never sent'
  const { id: attemptId, outcome, acceptedId } = last
  if (acceptedId !== null) return { next: 'accept', delivery, attemptId, acceptedId }
  if (isRepeatable(delivery) || (outcome !== null && outcome !== UNANSWERED)) return 'never sent'
  const until = new Date(new Date(last.startedAt).getTime() + STATUS_WITHIN_MS)
  if (at < until) {
    await postpone(db, delivery, until)
    return undefined
  }
  // What the provider or its driver said of that try stays in the ledger.
  const open = outcome === null ? attemptId : undefined
  const reason = 'neither an answer nor a status came'
  return { next: 'fail', delivery, attemptId: open, code: UNANSWERED, reason }
}
