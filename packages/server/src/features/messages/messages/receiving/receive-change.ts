import type { MessageExtra } from '@guiche/contract/message-extra'
import type { Content, LineKey } from '../../../../channels/channel.ts'
import { fromNow, now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../../platform/database/transaction.ts'
import { cronJob } from '../../../../platform/jobs/job.ts'
import { findCompany } from '../../../organisation/companies/index.ts'
import { findContactByParty, isHeard } from '../../../customers/contacts/index.ts'
import { showTakenBack } from '../../../tickets/tickets/index.ts'
import { announceChange } from '../announce-change.ts'
import { storedContent } from '../content/message-content.ts'
import { DELIVERED, OUR_SIDE, type Reaction, reactionsWith } from '../message-rules.ts'
import type { MessageChange } from '../messages.events.ts'
import {
  findByProviderId,
  findHeardBeside,
  insertEdit,
  lockMessage,
  type MessageRow,
  raiseAck,
  saveMessage,
} from '../messages.queries.ts'
import { queueFetch } from '../queue-message.ts'
import { showInList } from '../show-in-list.ts'
import {
  type Change,
  change,
  EARLY_KEPT_MS,
  insertEarlyChange,
  removeEarlyChanges,
  takeEarly,
} from './early-changes.queries.ts'
import { removeTakenCalls } from './taken-calls.queries.ts'
import { settleByStatus } from './settle-by-status.ts'

/** Something about an earlier message; it waits for one that we do not have yet. */
export async function receiveChange(db: Db, line: LineKey, event: Change): Promise<void> {
  const before =
    (await findByProviderId(db, line, event.chat, event.targetId)) ??
    (await settleByStatus(db, line, event))
  if (!before) return insertEarlyChange(db, line, event, now())
  if (!isTheirsToChange(before, event) || !(await isTaken(db, line, before, event))) return
  const after = await changed(db, before, event)
  if (after) await announceChange(db, after, changeOf(event, after.ack > before.ack))
}

/** A message has come, or has got its provider's name: what was told about it before is taken now. */
export async function takeEarlyChanges(db: Db, line: LineKey, providerId: string): Promise<void> {
  await receiveChanges(db, line, await earlyChangesOf(db, line, providerId))
}

/** What was told about a message before it came, taken away from where it waited. */
export async function earlyChangesOf(db: Db, line: LineKey, providerId: string): Promise<Change[]> {
  const since = fromNow(-EARLY_KEPT_MS)
  const events = await takeEarly(db, { ...line, targetId: providerId, since })
  return events.map((event) => change.parse(event))
}

export async function receiveChanges(
  db: Db,
  line: LineKey,
  events: readonly Change[],
): Promise<void> {
  for (const event of events) await receiveChange(db, line, event)
}

/** Changes whose messages never came, and calls whose end was told long ago. */
export const earlyChangesSweep = cronJob('sweep-early-changes', '17 * * * *', () =>
  acrossCompanies('changes whose messages never came, and calls that were taken', async (db) => {
    await removeEarlyChanges(db, fromNow(-EARLY_KEPT_MS))
    await removeTakenCalls(db, fromNow(-EARLY_KEPT_MS))
  }),
)

/** Whoever wrote a message changes it; in a group an administrator may delete it too. */
function isTheirsToChange(before: MessageRow, event: Change): boolean {
  if ((event.kind !== 'edit' && event.kind !== 'delete') || event.fromMe === undefined) return true
  const isInGroup = event.chat.kind === 'group'
  if (event.kind === 'delete' && isInGroup) return true
  if (event.fromMe !== before.fromMe) return false
  if (!isInGroup || event.fromMe || !event.participant || before.participantId === '') return true
  const { value, also = [] } = event.participant
  return [value, ...also.map((name) => name.value)].includes(before.participantId)
}

/** A blocked customer's edits, deletions and reactions are dropped as what they write is; acks and failures are the provider's. */
async function isTaken(
  db: Db,
  { companyId }: LineKey,
  before: MessageRow,
  event: Change,
): Promise<boolean> {
  if (event.kind === 'ack' || event.kind === 'failure' || event.kind === 'filled') return true
  const isOurs = event.kind === 'reaction' ? event.fromMe : before.fromMe
  const contact = isOurs ? undefined : await findContactByParty(db, companyId, event.chat)
  return !contact || isHeard(contact, isOurs)
}

/** An ack that did not rise only told what the message costs. */
function changeOf({ kind }: Change, hasRisen: boolean): MessageChange {
  if (kind === 'ack') return hasRisen ? 'status' : 'look'
  return kind === 'failure' ? 'status' : 'content'
}

async function changed(db: Db, before: MessageRow, event: Change): Promise<MessageRow | undefined> {
  const { companyId, id } = before
  const at = now()
  switch (event.kind) {
    case 'ack':
      return raiseAck(db, companyId, id, event.ack, at, event.pricing)
    case 'edit':
      if (before.isDeleted || before.body === event.body) return undefined
      await showInList(db, { ...before, body: event.body })
      await insertEdit(db, before, at)
      return saveMessage(db, companyId, id, { body: event.body, isEdited: true, updatedAt: at })
    case 'delete':
      if (before.isDeleted) return undefined
      await showInList(db, { ...before, isDeleted: true })
      // Before the message is locked, as everywhere.
      if (!before.fromMe)
        await showTakenBack(db, companyId, before.ticketId, (unread) =>
          findHeardBeside(db, before, unread),
        )
      return saveMessage(db, companyId, id, { isDeleted: true, updatedAt: at })
    case 'filled':
      return filled(db, before, event.content)
    case 'reaction':
      return reacted(db, before, event)
    case 'failure':
      // What the customer's phone has did not fail, whatever is told late. It was accepted before it failed.
      if (before.ack >= DELIVERED) return undefined
      return saveMessage(db, companyId, id, {
        ack: Math.max(before.ack, 1),
        failureCode: event.code,
        failureReason: event.reason,
        updatedAt: at,
        ...(event.pricing && withExtra(before, { pricing: event.pricing })),
      })
  }
}

/** Locked before it is looked at: all reactions are one value, and ours may be given at the same moment. */
async function reacted(
  db: Db,
  { companyId, id }: MessageRow,
  { emoji, fromMe, chat, participant }: Extract<Change, { kind: 'reaction' }>,
): Promise<MessageRow | undefined> {
  const row = await lockMessage(db, companyId, id)
  const from = fromMe ? OUR_SIDE : (participant ?? chat).value
  // Outside of groups there is one customer, under whichever of their names they gave the one before.
  const isTheirs = (one: Reaction) => chat.kind !== 'group' && !fromMe && !one.fromMe
  const before = (row?.reactions ?? []).filter((one) => !isTheirs(one))
  const reactions = reactionsWith(before, { emoji, fromMe, from })
  return saveMessage(db, companyId, id, {
    reactions: JSON.stringify(reactions),
    updatedAt: now(),
  })
}

function withExtra({ extra }: MessageRow, more: MessageExtra): { extra?: string } {
  return Object.keys(more).length > 0 ? { extra: JSON.stringify({ ...extra, ...more }) } : {}
}

/** A placeholder says what was not readable when it came. */
async function filled(
  db: Db,
  before: MessageRow,
  content: Content,
): Promise<MessageRow | undefined> {
  if (before.mediaType !== 'unknown' || before.isDeleted) return undefined
  const clock = content.type === 'event' ? await findCompany(db, before.companyId) : undefined
  const { media, preview: _, extra, ...stored } = storedContent(content, clock)
  const row = await saveMessage(db, before.companyId, before.id, {
    ...stored,
    ...withExtra(before, extra),
    raw: null,
    updatedAt: now(),
  })
  if (!row) return undefined
  await showInList(db, row)
  if (media) await queueFetch(db, row, { media })
  return row
}
