import type { MessageExtra } from '@guiche/contract/message-extra'
import type { Content, LineKey } from '../../../../channels/channel.ts'
import { fromNow, now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../../platform/database/transaction.ts'
import { cronJob } from '../../../../platform/jobs/job.ts'
import { findCompany } from '../../../organisation/companies/index.ts'
import { findContactByParty, storesEventsOf } from '../../../customers/contacts/index.ts'
import { applyMessageDeletion } from '../../../tickets/tickets/index.ts'
import { announceChange } from '../changes/announce-change.ts'
import { storedContent } from '../content/message-content.ts'
import { DELIVERED, OUR_SIDE, type Reaction, reactionsAfter } from '../message-rules.ts'
import type { MessageChange } from '../messages.events.ts'
import {
  findByProviderId,
  countLaterInbound,
  insertEdit,
  lockMessage,
  type MessageRow,
  raiseAck,
  saveMessage,
} from '../messages.queries.ts'
import { queueFetch } from '../queue-message.ts'
import { updateListPreview } from '../update-list-preview.ts'
import {
  type InboundChange,
  change,
  EARLY_KEPT_MS,
  insertEarlyChange,
  removeEarlyChanges,
  takeEarly,
} from './early-changes.queries.ts'
import { removeTakenCalls } from './taken-calls.queries.ts'
import { acceptSendByStatus } from './accept-send-by-status.ts'

/** Applies a change to an earlier message, or stores it until the message arrives. */
export async function receiveChange(db: Db, line: LineKey, event: InboundChange): Promise<void> {
  const before =
    (await findByProviderId(db, line, event.chat, event.targetId)) ??
    (await acceptSendByStatus(db, line, event))
  if (!before) return insertEarlyChange(db, line, event, now())
  if (!isChangeAllowed(before, event) || !(await isAcceptedChange(db, line, before, event))) return
  const after = await applyChange(db, before, event)
  if (after) await announceChange(db, after, messageChangeOf(event, after.ack > before.ack))
}

/** Applies the waiting changes of a message that arrived or got its provider's id. */
export async function applyEarlyChanges(db: Db, line: LineKey, providerId: string): Promise<void> {
  await receiveChanges(db, line, await takeEarlyChanges(db, line, providerId))
}

/** Removes and returns the waiting changes of a message. */
export async function takeEarlyChanges(
  db: Db,
  line: LineKey,
  providerId: string,
): Promise<InboundChange[]> {
  const since = fromNow(-EARLY_KEPT_MS)
  const events = await takeEarly(db, { ...line, targetId: providerId, since })
  return events.map((event) => change.parse(event))
}

export async function receiveChanges(
  db: Db,
  line: LineKey,
  events: readonly InboundChange[],
): Promise<void> {
  for (const event of events) await receiveChange(db, line, event)
}

/** Purges changes whose messages never arrived, and records of calls that ended long ago. */
export const earlyChangesSweep = cronJob('sweep-early-changes', '17 * * * *', () =>
  acrossCompanies('purge changes without a message and records of old calls', async (db) => {
    await removeEarlyChanges(db, fromNow(-EARLY_KEPT_MS))
    await removeTakenCalls(db, fromNow(-EARLY_KEPT_MS))
  }),
)

/** True if the change comes from the message's writer, or deletes in a group, where administrators may delete too. */
function isChangeAllowed(before: MessageRow, event: InboundChange): boolean {
  if ((event.kind !== 'edit' && event.kind !== 'delete') || event.fromMe === undefined) return true
  const isInGroup = event.chat.kind === 'group'
  if (event.kind === 'delete' && isInGroup) return true
  if (event.fromMe !== before.fromMe) return false
  if (!isInGroup || event.fromMe || !event.participant || before.participantId === '') return true
  const { value, also = [] } = event.participant
  return [value, ...also.map((name) => name.value)].includes(before.participantId)
}

/** False for a blocked customer's edits, deletions and reactions; acks and failures are the provider's. */
async function isAcceptedChange(
  db: Db,
  { companyId }: LineKey,
  before: MessageRow,
  event: InboundChange,
): Promise<boolean> {
  if (event.kind === 'ack' || event.kind === 'failure' || event.kind === 'filled') return true
  const isOurs = event.kind === 'reaction' ? event.fromMe : before.fromMe
  const contact = isOurs ? undefined : await findContactByParty(db, companyId, event.chat)
  return !contact || storesEventsOf(contact, isOurs)
}

/** An ack that did not rise reported only the price. */
function messageChangeOf({ kind }: InboundChange, hasRisen: boolean): MessageChange {
  if (kind === 'ack') return hasRisen ? 'status' : 'look'
  return kind === 'failure' ? 'status' : 'content'
}

async function applyChange(
  db: Db,
  before: MessageRow,
  event: InboundChange,
): Promise<MessageRow | undefined> {
  const { companyId, id } = before
  const at = now()
  switch (event.kind) {
    case 'ack':
      return raiseAck(db, companyId, id, event.ack, at, event.pricing)
    case 'edit':
      if (before.isDeleted || before.body === event.body) return undefined
      await updateListPreview(db, { ...before, body: event.body })
      await insertEdit(db, before, at)
      return saveMessage(db, companyId, id, { body: event.body, isEdited: true, updatedAt: at })
    case 'delete':
      if (before.isDeleted) return undefined
      await updateListPreview(db, { ...before, isDeleted: true })
      // The ticket is locked before the message, in the common order.
      if (!before.fromMe)
        await applyMessageDeletion(db, companyId, before.ticketId, (unread) =>
          countLaterInbound(db, before, unread),
        )
      return saveMessage(db, companyId, id, { isDeleted: true, updatedAt: at })
    case 'filled':
      return fillPlaceholder(db, before, event.content)
    case 'reaction':
      return saveReaction(db, before, event)
    case 'failure':
      // A delivered message did not fail, whatever is reported late. A failed one had been accepted before.
      if (before.ack >= DELIVERED) return undefined
      return saveMessage(db, companyId, id, {
        ack: Math.max(before.ack, 1),
        failureCode: event.code,
        failureReason: event.reason,
        updatedAt: at,
        ...(event.pricing && extraColumn(before, { pricing: event.pricing })),
      })
  }
}

/** Locked before it is read, because all reactions are one value and a user may react concurrently. */
async function saveReaction(
  db: Db,
  { companyId, id }: MessageRow,
  { emoji, fromMe, chat, participant }: Extract<InboundChange, { kind: 'reaction' }>,
): Promise<MessageRow | undefined> {
  const row = await lockMessage(db, companyId, id)
  const from = fromMe ? OUR_SIDE : (participant ?? chat).value
  // Outside of groups there is one customer, whose former reaction may be under another identity.
  const isTheirs = (one: Reaction) => chat.kind !== 'group' && !fromMe && !one.fromMe
  const before = (row?.reactions ?? []).filter((one) => !isTheirs(one))
  const reactions = reactionsAfter(before, { emoji, fromMe, from })
  return saveMessage(db, companyId, id, {
    reactions: JSON.stringify(reactions),
    updatedAt: now(),
  })
}

function extraColumn({ extra }: MessageRow, more: MessageExtra): { extra?: string } {
  return Object.keys(more).length > 0 ? { extra: JSON.stringify({ ...extra, ...more }) } : {}
}

/** Replaces a placeholder by content that could not be read at arrival. */
async function fillPlaceholder(
  db: Db,
  before: MessageRow,
  content: Content,
): Promise<MessageRow | undefined> {
  if (before.mediaType !== 'unknown' || before.isDeleted) return undefined
  const clock = content.type === 'event' ? await findCompany(db, before.companyId) : undefined
  const { media, preview: _, extra, ...stored } = storedContent(content, clock)
  const row = await saveMessage(db, before.companyId, before.id, {
    ...stored,
    ...extraColumn(before, extra),
    raw: null,
    updatedAt: now(),
  })
  if (!row) return undefined
  await updateListPreview(db, row)
  if (media) await queueFetch(db, row, { media })
  return row
}
