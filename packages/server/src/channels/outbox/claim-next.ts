import { isOutsideWindow } from '@guiche/contract/message-window'
import { MINUTE, now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../platform/database/transaction.ts'
import type { FirstContacts, Pace } from '../channel.ts'
import type { Ownership } from '../lines/lease.ts'
import { takeChatTurn } from './chat-paces.queries.ts'
import {
  startAttempt,
  type Delivery,
  findLastAttempt,
  findLastInboundAt,
  listHolds,
  listPerhapsArrived,
  lockHeadDelivery,
  lockHold,
  postponeDelivery,
} from './deliveries.queries.ts'
import { type DeliveryHooks, UNANSWERED } from './delivery-hooks.ts'
import { startFirstContact, lockAndCheckFirstContact } from './first-contact.ts'
import { parkHead, readyParkedHeads } from './first-contacts.queries.ts'
import { findNextThread, lockHeads, refreshHead, wakeDueHeads } from './heads.queries.ts'
import type { Lane } from './lanes.ts'
import { isFreeOfWindow, isRepeatable } from './perform-delivery.ts'

// Chooses the next delivery of a line and its next step. The transaction that chooses it records the attempt: after a
// crash the next process finds an attempt without an outcome.

/** Providers send a connected line the status of a send within this time, or never. */
export const STATUS_WITHIN_MS = MINUTE

export type Claimed = { readonly delivery: Delivery } & (
  | {
      readonly next: 'perform'
      readonly attemptId: number | undefined
      /** True if the line writes to this contact for the first time. */
      readonly isFirst?: boolean
    }
  /** The provider accepted it under this id, which is not stored yet. */
  | { readonly next: 'accept'; readonly attemptId: number | undefined; readonly acceptedId: string }
  /** It is not tried, or not tried again. */
  | {
      readonly next: 'fail'
      readonly attemptId: number | undefined
      readonly code: string
      readonly reason: string
    }
)

export interface Choice {
  /** The lowest priority that may be chosen. */
  readonly last: Lane
  /** Deliveries in progress, as they were when they were claimed. */
  readonly busy: ReadonlyArray<Pick<Delivery, 'id' | 'threadId'>>
  /** Hours after the customer's last message in which the line may still answer; null for no limit. */
  readonly windowHours: number | null
  readonly chatPace: Pace | null
  readonly firstContacts: FirstContacts | null
  /** True for the first claim since this process serves the line: the hold of first contacts may be stale. */
  readonly isFirstLook: boolean
  /** Since this time the line receives statuses. */
  readonly connectedAt: Date
  readonly random: () => number
  readonly mayLeave: DeliveryHooks['mayLeave']
}

/** Limit of conversations examined in a single transaction. */
const EXAMINED_MOST = 50

/** @returns undefined when no delivery is due; `more` when further conversations remain to be examined */
export function claimNext(owner: Ownership, choice: Choice): Promise<Claimed | 'more' | undefined> {
  return owner.transact(async (db) => {
    const at = now()
    const [holds, mayLeave] = await pipeline([
      listHolds(db, owner.line),
      choice.mayLeave(db, owner.line.companyId),
      wakeDueHeads(db, owner.line, at),
    ])
    if (!mayLeave) return undefined
    const holdOf = (scope: string) => holds.find((hold) => hold.scope === scope && hold.until > at)
    if (holdOf('line')) return undefined
    const forNew = holdOf('newContacts')?.until
    const spaced = choice.isFirstLook ? undefined : holdOf('firstContacts')
    const isParked = holds.some(({ scope }) => scope === 'firstContacts')
    if (isParked && !(spaced && choice.firstContacts)) await readyParkedHeads(db, owner.line, 1)
    const passed = choice.busy.map(({ threadId }) => threadId)
    const circumstances = { ...choice, at, forNew, isSpaced: spaced !== undefined }
    for (let looked = 0; looked < EXAMINED_MOST; looked++) {
      const threadId = await findNextThread(db, owner.line, { ...choice, except: passed })
      if (threadId === undefined) return undefined
      passed.push(threadId)
      const delivery = await lockHeadDelivery(db, owner.line, threadId)
      if (!delivery) await refreshHead(db, { ...owner.line, threadId })
      // Two threads may have been merged while it was in progress.
      if (choice.busy.some(({ id }) => id === delivery?.id)) continue
      const claimed = delivery && (await claimUntried(db, delivery, circumstances))
      if (claimed) return claimed
    }
    return 'more'
  })
}

interface Circumstances extends Choice {
  readonly at: Date
  /** End of the hold on contacts who never wrote to the line. */
  readonly forNew: Date | undefined
  /** True while first contacts wait for the time of the next one. */
  readonly isSpaced: boolean
}

/** @returns undefined when the delivery waits */
async function claimUntried(
  db: Db,
  delivery: Delivery,
  circumstances: Circumstances,
): Promise<Claimed | undefined> {
  const { at, windowHours } = circumstances
  const tried = await claimTried(db, delivery, circumstances)
  if (tried !== 'never sent') return tried
  const { companyId, messageId } = delivery
  const claimAsFailed = async (code: string, reason: string): Promise<Claimed> => {
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
    return claimAsFailed('ERR_SEND_EXPIRED', 'it could not be sent while it was worth sending')
  const isBound = windowHours !== null && !isFreeOfWindow(delivery)
  // The hold may have ended since it was listed; then nothing waits for it.
  const forNew = circumstances.forNew && (await lockHold(db, delivery, 'newContacts'))
  if (isBound || forNew) {
    if (forNew) await lockHeads(db, delivery, [delivery.threadId])
    const heardAt = await findLastInboundAt(db, delivery)
    if (isBound && isOutsideWindow({ windowHours }, heardAt, at))
      return claimAsFailed(
        'ERR_OUTSIDE_WINDOW',
        `the customer wrote last at ${heardAt?.toISOString()}`,
      )
    if (forNew && !heardAt && delivery.kind === 'send') {
      await postponeDelivery(db, delivery, forNew)
      return undefined
    }
  }
  return claimAtPace(db, delivery, circumstances)
}

/** @returns undefined while its conversation, or the line's next first contact, is not due */
async function claimAtPace(
  db: Db,
  delivery: Delivery,
  { at, chatPace, firstContacts, isSpaced, random }: Circumstances,
): Promise<Claimed | undefined> {
  const limits = (await lockAndCheckFirstContact(db, delivery, firstContacts))
    ? firstContacts
    : null
  if (limits && isSpaced) {
    await parkHead(db, delivery)
    return undefined
  }
  const until = chatPace && (await takeChatTurn(db, delivery, chatPace, at))
  if (until) {
    await postponeDelivery(db, delivery, until)
    return undefined
  }
  if (limits && !(await startFirstContact(db, delivery, limits, { at, random }))) return undefined
  const attempt = await startAttempt(db, delivery, delivery.attempts + 1)
  return attempt && { next: 'perform', delivery, attemptId: attempt.id, isFirst: limits !== null }
}

/**
 * If the provider makes the ids, a send whose former attempt may have arrived is not repeated. Its status decides
 * and removes the delivery; without one in time, the message fails as unanswered. That time restarts with each
 * connection, since the provider stores statuses for a line that is away.
 */
async function claimTried(
  db: Db,
  delivery: Delivery,
  { at, connectedAt }: Circumstances,
): Promise<Claimed | undefined | 'never sent'> {
  if (delivery.kind !== 'send' || delivery.attempts === 0) return 'never sent'
  const last = await findLastAttempt(db, delivery)
  if (!last) return 'never sent'
  const { id: attemptId, outcome, acceptedId } = last
  if (acceptedId !== null) return { next: 'accept', delivery, attemptId, acceptedId }
  if (isRepeatable(delivery) || (outcome !== null && outcome !== UNANSWERED)) return 'never sent'
  const heardSince = Math.max(new Date(last.startedAt).getTime(), connectedAt.getTime())
  const until = new Date(heardSince + STATUS_WITHIN_MS)
  if (at < until) {
    await postponeDelivery(db, delivery, until)
    return undefined
  }
  // The outcome that the driver reported for that attempt stays in the ledger.
  const open = outcome === null ? attemptId : undefined
  const reason = 'neither an answer nor a status came'
  return { next: 'fail', delivery, attemptId: open, code: UNANSWERED, reason }
}
