import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../platform/database/transaction.ts'
import type { Faults } from '@guiche/contract/simulator'
import {
  type CallOptions,
  ChannelError,
  type LineKey,
  type MessageName,
  type OutboundMessage,
  type Party,
  type SentMessage,
} from '../channel.ts'
import { makeProviderId } from './make-provider-id.ts'
import { isFaultDrawn, addEvents } from './provider-line.ts'
import { refuseTemplate, refuseUnfit, templateOf } from './provider-rules.ts'
import { findCustomer, saveCustomer } from './simulated-customers.queries.ts'
import { chatsOf, customerNumberOf } from './simulated-customers.ts'
import { ackEvent, failureEvent, groupNumber } from './simulated-events.ts'
import { findSimulatedLine, type SimulatedLine } from './simulated-lines.queries.ts'
import {
  insertSimulatedMessage,
  listGroupNames,
  listMessagesByIds,
  raiseCustomersAcks,
  saveSimulatedMessage,
  type SimulatedChange,
  type SimulatedRow,
} from './simulated-messages.queries.ts'
import { type Act, laterFailure, refuseByFaults, refuseChange } from './simulated-refusals.ts'
import { PLAIN, shownContent } from './shown-content.ts'
import { messageOfChat } from './choose-message.ts'

// The company's acts at the simulated WhatsApp: sending, changing, reacting and reading.

const SENT = 2
const READ = 4
/** Interval between a send's status and its answer, in either order. */
const STATUS_MS = 0.3 * SECOND

/** @returns the message's id: ours, or in the manner of the official API the provider's own */
export async function sendMessage(
  line: LineKey,
  message: OutboundMessage,
  { signal }: CallOptions,
): Promise<string> {
  const media = 'key' in message.content ? await buffer(await message.bytes()) : null
  const sent = await requestAtProvider(line, 'send', async (db, simulated) => {
    const { behavesAs, faults } = simulated
    const { loseAnswer = 0, statusFirst = 0, hang = 0 } = faults
    refuseUnfit(message.content, behavesAs)
    refuseTemplate(message.content, simulated.templates)
    const id =
      behavesAs === 'cloud' ? makeProviderId(behavesAs) : (message.providerId ?? randomUUID())
    const isOvertaken = isFaultDrawn(statusFirst)
    const hangs = isFaultDrawn(hang)
    if (!hangs || hashedFraction(message.reference) < HUNG_AND_ARRIVED)
      await acceptMessage(db, line, simulated, { ...message, providerId: id, media, isOvertaken })
    return { id, isOvertaken, hangs, isLost: isFaultDrawn(loseAnswer) }
  })
  const { id, isOvertaken, hangs, isLost } = sent
  if (hangs) await rejectWhenAborted(signal)
  if (isOvertaken) await sleep(STATUS_MS)
  if (isLost)
    throw new ChannelError('ERR_SENDING_WAPP_MSG', 'the answer was lost on its way', 'unknown')
  return id
}

/** Share of the sends without an answer that arrive nevertheless. */
const HUNG_AND_ARRIVED = 0.5

async function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw new ChannelError('ERR_SENDING_WAPP_MSG', 'the provider never answered', 'unknown')
}

interface Accepted extends OutboundMessage {
  readonly providerId: string
  readonly media: Buffer | null
  /** True if its status comes before the answer. */
  readonly isOvertaken: boolean
}

async function acceptMessage(
  db: Db,
  line: LineKey,
  simulated: SimulatedLine,
  message: Accepted,
): Promise<void> {
  const { behavesAs, faults } = simulated
  const { chat, content, providerId: id, quoted, media, isOvertaken } = message
  const customer = await customerNumberOf(db, line, chat)
  const known = await findCustomer(db, line, customer)
  if (known?.isAbsent)
    throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'the number is not on WhatsApp', 'refused')
  // As on a phone, the text replaces the typing indicator.
  if (known?.typingUntil) await saveCustomer(db, line, known, { typingUntil: null })
  const groupName = await groupNameOf(db, line, chat)
  const reference = behavesAs === 'cloud' && message.reference !== '' ? message.reference : null
  const made = templateOf(content, simulated.templates)
  const sent = { id, groupName, reference }
  const [seenAs = chat] = await chatsOf(db, line, behavesAs, [{ customer, name: '', groupName }])
  const failLater = laterFailureOf(faults, id)
  if (!failLater)
    await insertSimulatedMessage(db, line, {
      ...sent,
      customer,
      fromMe: true,
      ...shownContent(content, made),
      media,
      quotedId: quoted?.providerId ?? null,
      ack: 1,
      sentAt: now(),
    })
  if (behavesAs === 'cloud')
    await addEvents(
      db,
      line,
      faults,
      [ackEvent({ ...sent, category: made?.category }, SENT, seenAs)],
      isOvertaken ? 0 : STATUS_MS,
    )
  if (!failLater) return
  const { afterMs = SECOND } = failLater
  const failure = failureEvent(sent, seenAs, laterFailure(behavesAs, failLater))
  await addEvents(db, line, faults, [failure], afterMs)
}

/** Deterministic by id: a repeat is the same message, and has the same outcome. */
function laterFailureOf({ failLater }: Faults, id: string): Faults['failLater'] {
  return failLater && hashedFraction(id) < failLater.rate ? failLater : undefined
}

/** A number from 0 to 1 that is always the same for a text. */
export function hashedFraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}

/** The name that customers gave the group, whatever the company calls it. */
async function groupNameOf(db: Db, line: LineKey, chat: Party): Promise<string | null> {
  if (chat.kind !== 'group') return null
  const names = await listGroupNames(db, line)
  return names.find((name) => groupNumber(name) === chat.value) ?? chat.name
}

/** The row of a message on the phones. */
async function findSent(
  db: Db,
  line: LineKey,
  chat: Party,
  name: MessageName,
): Promise<SimulatedRow | undefined> {
  const rows = await listMessagesByIds(db, line, [name.providerId])
  return messageOfChat(
    rows.filter(({ fromMe }) => fromMe === name.fromMe),
    {
      customer: await customerNumberOf(db, line, chat),
      isGroup: chat.kind === 'group',
      ...(name.participant && { writer: await customerNumberOf(db, line, name.participant) }),
    },
  )
}

export async function changeSentMessage(
  line: LineKey,
  message: SentMessage,
  changed: SimulatedChange,
) {
  const act = changed.isDeleted ? 'delete' : 'edit'
  await requestAtProvider(line, act, async (db, { behavesAs }) => {
    if (behavesAs === 'cloud') refuseChange(act)
    const found = await findSent(db, line, message.chat, message)
    if (!found?.fromMe || found.isDeleted) throw unknownMessage()
    await saveSimulatedMessage(db, found, changed)
  })
}

/** The phone stores a reaction as a message of its own about another. */
export async function reactToMessage(line: LineKey, message: SentMessage, emoji: string) {
  await requestAtProvider(line, 'react', async (db) => {
    const found = await findSent(db, line, message.chat, message)
    if (!found || found.isDeleted) throw unknownMessage()
    const { customer, groupName } = found
    await insertSimulatedMessage(db, line, {
      id: randomUUID(),
      customer,
      fromMe: true,
      ...PLAIN,
      type: 'reaction',
      body: emoji,
      media: null,
      quotedId: message.providerId,
      groupName,
      // A reaction is not to be read.
      ack: READ,
      sentAt: now(),
    })
  })
}

function unknownMessage(): ChannelError {
  return new ChannelError('ERR_FETCH_WAPP_MSG', 'the phone does not have this message', 'refused')
}

/** The customers see that these were read. */
export function markRead(
  line: LineKey,
  chat: Party,
  messages: readonly MessageName[],
): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const read = await pipeline(messages.map((name) => findSent(db, line, chat, name)))
    const seqs = read.flatMap((row) => (row ? [row.seq] : []))
    await raiseCustomersAcks(db, line, seqs, READ)
  })
}

const LONGEST_LATENCY_MS = 5 * SECOND

/** Runs a request at the provider: after its latency, if the line is connected and the provider does not refuse. */
async function requestAtProvider<T>(
  line: LineKey,
  act: Act,
  work: (db: Db, simulated: SimulatedLine) => Promise<T>,
): Promise<T> {
  const before = await inCompany(line.companyId, (db) => findSimulatedLine(db, line))
  await sleep(Math.min(before?.faults.latencyMs ?? 0, LONGEST_LATENCY_MS))
  return inCompany(line.companyId, async (db) => {
    const simulated = await openConnectedLine(db, line)
    refuseByFaults(simulated, act)
    return work(db, simulated)
  })
}

/** A query to the provider, which fails while the line is not connected. */
export async function queryProvider<T>(
  line: LineKey,
  ask: (simulated: SimulatedLine) => Promise<T>,
): Promise<T> {
  return ask(await inCompany(line.companyId, (db) => openConnectedLine(db, line)))
}

async function openConnectedLine(db: Db, line: LineKey): Promise<SimulatedLine> {
  const simulated = await findSimulatedLine(db, line)
  if (!simulated?.isPaired)
    throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the phone logged the line out', 'notNow')
  if (simulated.faults.dropConnection)
    throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the connection is lost', 'notNow')
  return simulated
}
