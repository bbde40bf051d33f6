import type { CampaignSettings } from '@guiche/contract/campaigns'
import type { ErrorCode } from '@guiche/contract/errors'
import { FIRST_CONTACT_CODES } from '../../../../channels/outbox-ledger.ts'
import { DAY } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { pipeline, pipelineToEnd } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import {
  listServedContacts,
  type SkipOrWait,
  skipOrWaitReason,
} from '../../campaign-governor/index.ts'
import { listOptedOut } from '../../../customers/opt-outs/index.ts'
import { type CampaignContent, drawVariant, missingVariables } from '../campaign-content.ts'
import { inRoundRobinOrder, type UsableLine } from './usable-lines.ts'
import { addToDayCounts, isKnownToLine, type LineFacts } from './line-facts.queries.ts'
import {
  listReachedContacts,
  type RecipientRow,
  saveQueuedRecipient,
  saveRecipient,
} from '../recipients.queries.ts'
import { addToTallies } from '../outcomes/tallies.queries.ts'
import { enqueueForRecipient } from './enqueue-for-recipient.ts'

export interface RecipientBatch {
  readonly content: CampaignContent
  readonly settings: CampaignSettings
  readonly usable: readonly UsableLine[]
  readonly at: Date
  /** In the company's time zone. */
  readonly day: string
  readonly mostWritten: number
}

export interface BatchDone {
  readonly written: number
  readonly lastLineId: number | null
}

/**
 * Writes to the recipients who may be written to now. Lines are chosen sequentially; the messages are written
 * concurrently, so that their statements are pipelined.
 * @param recipients locked
 */
export async function enqueueBatch(
  db: Db,
  recipients: readonly RecipientRow[],
  batch: RecipientBatch,
): Promise<BatchDone> {
  const { companyId, id: campaignId } = batch.content.row
  const { chosen, skipped, lastLineId } = await chooseLines(db, recipients, batch)
  const written = await pipelineToEnd(chosen.map((one) => enqueueChosen(db, one, batch)))
  const steps = { pending: 0, queued: 0, skipped, failed: 0 }
  const byLine = new Map<number, number>()
  for (const [index, state] of written.entries()) {
    steps[state]++
    const lineId = chosen[index]?.line.id
    if (state === 'queued' && lineId !== undefined)
      byLine.set(lineId, (byLine.get(lineId) ?? 0) + 1)
  }
  steps.pending = -(steps.queued + steps.skipped + steps.failed)
  await addToTallies(db, companyId, campaignId, steps)
  await addToDayCounts(db, companyId, batch.day, byLine)
  return { written: steps.queued, lastLineId }
}

interface ChosenRecipient {
  readonly recipient: RecipientRow
  readonly line: LineFacts
  readonly variant: number | null
}

/** Chooses a line and text for each recipient. Skipped recipients are settled, and waiting ones postponed. */
async function chooseLines(
  db: Db,
  recipients: readonly RecipientRow[],
  batch: RecipientBatch,
): Promise<{ chosen: ChosenRecipient[]; skipped: number; lastLineId: number | null }> {
  const reasons = await reasonsAgainstSending(db, recipients, batch)
  const room = new Map(batch.usable.map(({ line, room: left }) => [line.id, left]))
  const chosen: ChosenRecipient[] = []
  /** Lines with a first contact in this batch. A second one would wait in the outbox for the next day, and expire. */
  const begun = new Set<number>()
  let skipped = 0
  let lastLineId = batch.content.row.lastWhatsappId
  for (const recipient of recipients) {
    if (chosen.length === batch.mostWritten) break
    const not = reasons.get(recipient.id)
    if (not && 'skip' in not) {
      await saveUnsent(db, recipient, 'skipped', { code: not.skip }, batch.at)
      skipped++
      continue
    }
    const free = inRoundRobinOrder(batch.usable, lastLineId).filter(
      ({ line }) => (room.get(line.id) ?? 0) > 0,
    )
    const found = not ?? (await lineForRecipient(db, recipient, free, begun))
    if (!found) break
    if ('waitUntil' in found) {
      await postponeRecipient(db, recipient, found, batch.at)
      continue
    }
    const { line, isFirst } = found
    const variant = drawVariant(batch.content, recipient.variant, Math.random)
    const lacked = missingVariables(batch.content, variant, recipient, line.can.templates)
    if (lacked.length > 0) {
      const why = { code: 'ERR_CAMPAIGN_VARIABLES_EMPTY', reason: namesInBraces(lacked) } as const
      await saveUnsent(db, recipient, 'skipped', why, batch.at)
      skipped++
      continue
    }
    if (isFirst) begun.add(line.id)
    chosen.push({ recipient, line, variant })
    lastLineId = line.id
    room.set(line.id, (room.get(line.id) ?? 0) - 1)
  }
  return { chosen, skipped, lastLineId }
}

/** Reasons against writing now, by recipient id. */
async function reasonsAgainstSending(
  db: Db,
  recipients: readonly RecipientRow[],
  { content: { row }, settings, at }: RecipientBatch,
): Promise<ReadonlyMap<number, SkipOrWait>> {
  const { companyId, id: campaignId } = row
  const { capMessages, capDays, sparesServed } = settings
  const numbers = recipients.map(({ number }) => number)
  const since = new Date(at.getTime() - capDays * DAY)
  const [optedOut, reached] = await pipeline([
    listOptedOut(db, companyId, numbers),
    listReachedContacts(db, companyId, { numbers, campaignId, since }),
  ])
  const served = sparesServed
    ? await listServedContacts(
        db,
        companyId,
        reached.map(({ contactId }) => contactId),
        at,
      )
    : new Set<number>()
  const reasons = recipients.flatMap((recipient) => {
    const { number, wantedAt } = recipient
    const known = reached.filter((one) => one.number === number)
    const reason = skipOrWaitReason({
      at,
      dueAt: wantedAt === null ? at : new Date(wantedAt),
      isOptedOut: optedOut.has(number),
      isServed: known.some(({ contactId }) => served.has(contactId)),
      sparesServed,
      reachedAt: known.flatMap(({ reachedAt }) => reachedAt.map((time) => new Date(time))),
      capMessages,
      capDays,
    })
    return reason ? [[recipient.id, reason] as const] : []
  })
  return new Map(reasons)
}

interface Postponement {
  readonly waitUntil: Date
  readonly code: string
}

/** The next line in turn over which the recipient may be written to, or the earliest time at which one may be used. */
async function lineForRecipient(
  db: Db,
  { companyId, number }: RecipientRow,
  free: readonly UsableLine[],
  begun: ReadonlySet<number>,
): Promise<{ line: LineFacts; isFirst: boolean } | Postponement | undefined> {
  const waits: Postponement[] = []
  for (const { line, strangersUntil, nextStrangerAt } of free) {
    if (strangersUntil === null && nextStrangerAt === null) return { line, isFirst: false }
    if (await isKnownToLine(db, companyId, { whatsappId: line.id, number }))
      return { line, isFirst: false }
    const waitUntil = begun.has(line.id) ? nextStrangerAt : strangersUntil
    if (waitUntil === null) return { line, isFirst: true }
    waits.push({ waitUntil, code: FIRST_CONTACT_CODES.spaced })
  }
  return waits.toSorted((a, b) => a.waitUntil.getTime() - b.waitUntil.getTime())[0]
}

/** @returns the recipient's new state */
async function enqueueChosen(
  db: Db,
  { recipient, line, variant }: ChosenRecipient,
  { content, at }: RecipientBatch,
): Promise<'queued' | 'skipped' | 'failed'> {
  try {
    const to = { to: recipient, variant }
    const { contactId, messages, text } = await enqueueForRecipient(db, content, line, to)
    const messageIds = messages.map(({ id }) => id)
    const queued = { variant, message: text, whatsappId: line.id, contactId, messageIds, at }
    await saveQueuedRecipient(db, recipient, queued)
    return 'queued'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const state = error.code === 'ERR_CONTACT_BLOCKED' ? 'skipped' : 'failed'
    await saveUnsent(db, recipient, state, { code: error.code }, at)
    return state
  }
}

async function saveUnsent(
  db: Db,
  { companyId, id }: RecipientRow,
  state: 'failed' | 'skipped',
  { code, reason = '' }: { code: ErrorCode; reason?: string },
  at: Date,
): Promise<void> {
  await saveRecipient(db, companyId, id, { state, code, reason, updatedAt: at })
}

const namesInBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

async function postponeRecipient(
  db: Db,
  { companyId, id, wantedAt }: RecipientRow,
  { waitUntil: notBefore, code }: Postponement,
  at: Date,
): Promise<void> {
  const change = { notBefore, code, ...(wantedAt === null && { wantedAt: at }), updatedAt: at }
  await saveRecipient(db, companyId, id, change)
}
