import type { Readable } from 'node:stream'
import { z } from 'zod'
import { MINUTE, now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { KeyedWork } from '../../platform/jobs/keyed-work.ts'
import { log } from '../../platform/log.ts'
import { hasFile, readFile } from '../../platform/storage/storage.ts'
import type { Incoming } from '../../platform/storage/take-in.ts'
import {
  ChannelError,
  type LineKey,
  type MessageName,
  messageName,
  type OutboundContent,
  outboundContent,
  type Pace,
  type Party,
  party,
  type RunningLine,
  type SentMessage,
} from '../channel.ts'
import {
  beginAttempt,
  type Delivery,
  endAttempt,
  findHead,
  findLastAttempt,
  findMessageName,
  listDueThreads,
  postpone,
  removeDelivery,
} from './deliveries.queries.ts'
import { asRefusal, incomingMedia, maxBytesOf } from './incoming-media.ts'
import { paced } from './paced.ts'

// Hands over what waits in the outbox of one line: in order per thread, several threads at once, at the line's pace. A
// try is written down before it is made. Where the provider lets us, its id was made with the message, so that a repeat
// is the same message; where it does not, a send without an answer is not made again: its status decides.

/** What the product does when a delivery ended. */
export interface DeliveryHooks {
  sent(db: Db, delivery: Delivery, providerId: string): Promise<void>
  failed(db: Db, delivery: Delivery, code: string, reason: string): Promise<void>
  /** Keeps the bytes; called outside a transaction. */
  fetched(delivery: Delivery, incoming: Incoming): Promise<void>
}

const UNANSWERED = 'ERR_SEND_UNANSWERED'
const THREADS_AT_ONCE = 10
const TRIES = 5
const FIRST_PAUSE_MS = SECOND
const LONGEST_PAUSE_MS = MINUTE
/** A status that a provider has not told within this of a send will not come. */
const STATUS_WITHIN_MS = MINUTE

export interface LineDelivery {
  /** Looks for what is due. */
  wake(): void
  /** From now on. */
  changePace(pace: Pace): void
  stop(): Promise<void>
}

export function startDelivery(
  line: LineKey,
  running: RunningLine,
  isConnected: () => boolean,
  { pace, hooks }: { pace: Pace; hooks: DeliveryHooks },
): LineDelivery {
  const turns = paced(pace)
  const threads = new KeyedWork<number>(String, THREADS_AT_ONCE, (threadId) =>
    deliverThread(threadId),
  )

  async function deliverThread(threadId: number): Promise<void> {
    while (isConnected()) {
      const delivery = await inCompany(line.companyId, (db) => findHead(db, line, threadId))
      if (!delivery || new Date(delivery.nextAt) > now()) return
      if (delivery.kind === 'send' && !(await turns.take())) return
      await deliverOnce(delivery, running, hooks)
    }
  }

  async function look(): Promise<void> {
    if (!isConnected()) return
    const due = await inCompany(line.companyId, (db) => listDueThreads(db, line, now()))
    due.forEach((threadId) => threads.add(threadId))
  }

  const wake = () => void look().catch(complain)
  const poll = setInterval(wake, SECOND)
  wake()
  return {
    wake,
    changePace: (pace) => turns.change(pace),
    stop: () => {
      clearInterval(poll)
      turns.end()
      return threads.stop()
    },
  }
}

function complain(error: unknown): void {
  if (!isUnavailable(error)) log.error({ err: error }, 'deliveries could not be looked for')
}

async function deliverOnce(
  delivery: Delivery,
  running: RunningLine,
  hooks: DeliveryHooks,
): Promise<void> {
  const { companyId } = delivery
  if (await waitsForStatus(delivery, hooks)) return
  const number = delivery.attempts + 1
  const attempt = await inCompany(companyId, (db) => beginAttempt(db, delivery, number))
  // Taken back in the meantime.
  if (!attempt) return
  const { id: attemptId } = attempt
  try {
    const done = await perform(delivery, running, hooks)
    await inCompany(companyId, async (db) => {
      await endAttempt(db, companyId, attemptId, 'sent', null, now())
      await removeDelivery(db, delivery)
      await done(db)
    })
  } catch (error) {
    // A driver that says so in the words of a broken connection means its provider's.
    if (!(error instanceof ChannelError) && isUnavailable(error)) throw error
    await inCompany(companyId, (db) =>
      settleFailure(db, { ...delivery, attempts: number }, attemptId, error, hooks),
    )
  }
}

/**
 * Whether a send was made before that got no answer, or whose process died over it, and may have arrived: that one is
 * not made again. Its status tells (and takes the delivery away), or after a while the message says that nobody knows.
 */
async function waitsForStatus(delivery: Delivery, hooks: DeliveryHooks): Promise<boolean> {
  const { companyId, kind, attempts } = delivery
  if (kind !== 'send' || attempts === 0) return false
  if (payloads.send.parse(delivery.payload).providerId !== undefined) return false
  return inCompany(companyId, async (db) => {
    const last = await findLastAttempt(db, delivery)
    if (!last || (last.outcome !== null && last.outcome !== UNANSWERED)) return false
    const until = new Date(new Date(last.startedAt).getTime() + STATUS_WITHIN_MS)
    if (now() < until) {
      await postpone(db, delivery, until)
      return true
    }
    await endAttempt(db, companyId, last.id, UNANSWERED, null, now())
    await removeDelivery(db, delivery)
    await hooks.failed(db, delivery, UNANSWERED, 'neither an answer nor a status came')
    return true
  })
}

const payloads = {
  send: z.object({
    chat: party,
    providerId: z.string().optional(),
    content: outboundContent,
    quoted: messageName.optional(),
    /** In place of `quoted`, in rows of earlier versions. */
    quotedId: z.string().optional(),
  }),
  edit: z.object({ chat: party, body: z.string() }),
  delete: z.object({ chat: party }),
  react: z.object({ chat: party, emoji: z.string() }),
  read: z.object({
    chat: party,
    messages: z.array(messageName).default([]),
    /** In place of `messages`, in rows of earlier versions. */
    providerIds: z.array(z.string()).default([]),
  }),
  fetch: z.object({
    media: z.record(z.string(), z.unknown()),
    mediaType: z.string().optional(),
  }),
}

/** Does it at the provider's. @returns what is to be stored about it, in the transaction that ends the delivery */
async function perform(
  delivery: Delivery,
  running: RunningLine,
  hooks: DeliveryHooks,
): Promise<(db: Db) => Promise<void>> {
  switch (delivery.kind) {
    case 'send': {
      const { quotedId, quoted, ...send } = payloads.send.parse(delivery.payload)
      const sentId = await withBytesOf(send.content, (bytes) =>
        running.send({
          ...send,
          providerId: send.providerId,
          reference: delivery.messageId ?? '',
          quoted: quoted ?? (quotedId ? theirs(quotedId) : undefined),
          bytes,
        }),
      )
      return (db) => hooks.sent(db, delivery, sentId)
    }
    case 'read': {
      const { chat, messages, providerIds } = payloads.read.parse(delivery.payload)
      await running.markRead(chat, [...messages, ...providerIds.map(theirs)])
      return async () => {}
    }
    case 'fetch': {
      const { media, mediaType } = payloads.fetch.parse(delivery.payload)
      const sink = incomingMedia(maxBytesOf(mediaType), announcedHash(media))
      try {
        await running.fetch(media, sink).catch((error: unknown) => {
          throw asRefusal(error)
        })
        await hooks.fetched(delivery, sink.taken())
      } finally {
        await sink.forget()
      }
      return async () => {}
    }
    case 'edit': {
      const { chat, body } = payloads.edit.parse(delivery.payload)
      await running.edit(await sentMessage(delivery, chat), body)
      return async () => {}
    }
    case 'delete': {
      const { chat } = payloads.delete.parse(delivery.payload)
      await running.delete(await sentMessage(delivery, chat))
      return async () => {}
    }
    case 'react': {
      const { chat, emoji } = payloads.react.parse(delivery.payload)
      await running.react(await sentMessage(delivery, chat), emoji)
      return async () => {}
    }
  }
}

/** What the driver has opened is closed after it, read to its end or not. */
async function withBytesOf<T>(
  content: OutboundContent,
  work: (bytes: () => Promise<Readable>) => Promise<T>,
): Promise<T> {
  const opened: Readable[] = []
  try {
    return await work(async () => {
      if (!('key' in content)) throw new Error(`a ${content.type} has no bytes`)
      if (!(await hasFile(content.key)))
        throw new ChannelError('ERR_SENDING_WAPP_MSG', 'its file is gone', true)
      const stream = await readFile(content.key)
      opened.push(stream)
      return stream
    })
  } finally {
    opened.forEach((stream) => stream.destroy())
  }
}

const HASH_LENGTH = 64

function announcedHash({ sha256 }: Record<string, unknown>): string | undefined {
  return typeof sha256 === 'string' && sha256.length === HASH_LENGTH ? sha256 : undefined
}

const theirs = (providerId: string): MessageName => ({ providerId, fromMe: false })

/** By the provider's name for it, which may have come only with the sending just before. */
async function sentMessage(delivery: Delivery, chat: Party): Promise<SentMessage> {
  const name = await inCompany(delivery.companyId, (db) => findMessageName(db, delivery))
  if (!name)
    throw new ChannelError('ERR_FETCH_WAPP_MSG', 'the provider never had this message', true)
  return { chat, ...name }
}

async function settleFailure(
  db: Db,
  delivery: Delivery,
  attemptId: number | undefined,
  error: unknown,
  hooks: DeliveryHooks,
): Promise<void> {
  const { code, reason, isFinal } = describe(error, delivery)
  await endAttempt(db, delivery.companyId, attemptId, code, reason, now())
  if (!isFinal && delivery.attempts < TRIES) {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** delivery.attempts, LONGEST_PAUSE_MS)
    return postpone(db, delivery, new Date(now().getTime() + pauseMs))
  }
  await removeDelivery(db, delivery)
  await hooks.failed(db, delivery, code, reason)
}

function describe(
  error: unknown,
  { kind }: Delivery,
): { code: string; reason: string; isFinal: boolean } {
  if (error instanceof ChannelError) {
    const { message: reason, isFinal, isUnanswered } = error
    // Looked at again before the next try.
    return { code: isUnanswered && kind === 'send' ? UNANSWERED : error.code, reason, isFinal }
  }
  log.error({ err: error }, 'a delivery failed by a fault of ours')
  return {
    code: 'ERR_SENDING_WAPP_MSG',
    reason: error instanceof Error ? error.message : String(error),
    isFinal: false,
  }
}
