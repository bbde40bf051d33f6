import type { Readable } from 'node:stream'
import { z } from 'zod'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { hasFile, readFileStream } from '../../platform/storage/storage.ts'
import {
  type Capabilities,
  ChannelError,
  type SendableContent,
  type MessageName,
  messageName,
  outboundContent,
  type Outcome,
  type Party,
  party,
  type RunningLine,
  type SentMessage,
} from '../channel.ts'
import { sendableContent } from '../sendable-content.ts'
import { soundType } from './sound-type.ts'
import { callDriver } from './call-driver.ts'
import { type Delivery, findMessageName } from './deliveries.queries.ts'
import type { DeliveryHooks } from './delivery-hooks.ts'
import { incomingMedia, maxBytesOf } from './incoming-media.ts'

// Calls the driver for each kind of delivery, within its deadline.

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

/** True if a repeat of this send is the same message, since our side made its id. */
export function isRepeatable({ payload }: Delivery): boolean {
  return payloads.send.parse(payload).providerId !== undefined
}

const templateSend = z.object({ content: z.object({ type: z.literal('template') }) })

/** True if the provider accepts it outside the window that a customer's message opens. */
export function isFreeOfWindow({ kind, payload }: Delivery): boolean {
  return kind !== 'send' || templateSend.safeParse(payload).success
}

const groupSend = z.object({ chat: z.object({ kind: z.literal('group') }) })

export function isToGroup({ payload }: Delivery): boolean {
  return groupSend.safeParse(payload).success
}

const DEADLINE_MS = 30 * SECOND
const FETCH_DEADLINE_MS = 5 * MINUTE
/** Upload rate of a slow connection. */
const BYTES_A_SECOND = 100_000

const codes = {
  send: 'ERR_SENDING_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
  edit: 'ERR_EDIT_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  read: 'ERR_SENDING_WAPP_MSG',
  fetch: 'ERR_WAPP_DOWNLOAD_MEDIA',
} as const satisfies Record<Delivery['kind'], string>

interface Performing {
  readonly running: RunningLine
  readonly hooks: Pick<DeliveryHooks, 'fetched'>
  /** The line's current capabilities. */
  readonly capabilities: Capabilities
  readonly until: AbortSignal
  /** True if the line writes to this contact for the first time. */
  readonly isFirst?: boolean | undefined
}

interface Performed {
  /** The provider's id of a sent message. */
  readonly acceptedId?: string
}

/**
 * Calls the driver. @throws ChannelError; a send without an outcome of its own is `unknown`, since it may have arrived,
 * and every other kind `notNow`
 */
export async function performDelivery(
  delivery: Delivery,
  performing: Performing,
): Promise<Performed> {
  const { running, hooks, until } = performing
  if (performing.isFirst) await refuseMissingNumber(delivery, performing)
  const asking = {
    deadlineMs: DEADLINE_MS,
    otherwise: 'notNow' as Outcome,
    code: codes[delivery.kind],
    until,
  }
  switch (delivery.kind) {
    case 'send':
      return { acceptedId: await sendDelivery(delivery, performing) }
    case 'read': {
      const { chat, messages, providerIds } = payloads.read.parse(delivery.payload)
      const names = [...messages, ...providerIds.map(customerMessageName)]
      await callDriver(asking, (asked) => running.markRead(chat, names, asked))
      return {}
    }
    case 'fetch':
      await fetchMedia(delivery, running, hooks, until)
      return {}
    case 'edit': {
      const { chat, body } = payloads.edit.parse(delivery.payload)
      const message = await loadSentMessage(delivery, chat)
      await callDriver(asking, (asked) => running.edit(message, body, asked))
      return {}
    }
    case 'delete': {
      const { chat } = payloads.delete.parse(delivery.payload)
      const message = await loadSentMessage(delivery, chat)
      await callDriver(asking, (asked) => running.delete(message, asked))
      return {}
    }
    case 'react': {
      const { chat, emoji } = payloads.react.parse(delivery.payload)
      const message = await loadSentMessage(delivery, chat)
      await callDriver(asking, (asked) => running.react(message, emoji, asked))
      return {}
    }
  }
}

/** Code of a send to a number without WhatsApp. */
export const NO_SUCH_NUMBER = 'ERR_WAPP_INVALID_CONTACT'

/** Before a first contact, the provider is asked if the number exists. */
async function refuseMissingNumber(
  { payload }: Delivery,
  { running, capabilities, until }: Performing,
): Promise<void> {
  const { chat } = payloads.send.parse(payload)
  if (!capabilities.checksNumbers || chat.kind !== 'phone') return
  const asking = {
    deadlineMs: DEADLINE_MS,
    otherwise: 'notNow' as Outcome,
    code: 'ERR_WAPP_CHECK_CONTACT',
    until,
  }
  const found = await callDriver(asking, (asked) => running.checkNumber(chat.value, asked))
  if (found === undefined)
    throw new ChannelError(NO_SUCH_NUMBER, 'the number is not on WhatsApp', 'refused')
}

async function sendDelivery(
  delivery: Delivery,
  { running, capabilities, until }: Performing,
): Promise<string> {
  const { quotedId, quoted, ...what } = payloads.send.parse(delivery.payload)
  const content = sendableContent(what.content, capabilities)
  const bytesMs = 'size' in content ? Math.ceil(content.size / BYTES_A_SECOND) * SECOND : 0
  const asking = {
    deadlineMs: DEADLINE_MS + bytesMs,
    otherwise: 'unknown' as Outcome,
    code: codes.send,
    until,
  }
  return withBytesOf(content, async (bytes) => {
    const handed =
      content.type === 'audio'
        ? { ...content, mimetype: await soundType(content.mimetype, bytes) }
        : content
    return callDriver(asking, (asked) =>
      running.send(
        {
          ...what,
          content: handed,
          providerId: what.providerId,
          reference: delivery.messageId ?? '',
          quoted: quoted ?? (quotedId ? customerMessageName(quotedId) : undefined),
          bytes,
        },
        asked,
      ),
    )
  })
}

/** Closes the streams that the driver opened, read to their end or not. */
async function withBytesOf<T>(
  content: SendableContent,
  work: (bytes: () => Promise<Readable>) => Promise<T>,
): Promise<T> {
  const opened: Readable[] = []
  try {
    return await work(async () => {
      if (!('key' in content)) throw new Error(`a ${content.type} has no bytes`)
      if (!(await hasFile(content.key)))
        throw new ChannelError('ERR_SENDING_WAPP_MSG', 'its file is gone', 'refused')
      const stream = await readFileStream(content.key)
      opened.push(stream)
      return stream
    })
  } finally {
    opened.forEach((stream) => stream.destroy())
  }
}

async function fetchMedia(
  delivery: Delivery,
  running: RunningLine,
  hooks: Pick<DeliveryHooks, 'fetched'>,
  until: AbortSignal,
): Promise<void> {
  const { media, mediaType } = payloads.fetch.parse(delivery.payload)
  const sink = incomingMedia(maxBytesOf(mediaType), announcedHash(media))
  const asking = {
    deadlineMs: FETCH_DEADLINE_MS,
    otherwise: 'notNow' as Outcome,
    code: codes.fetch,
    until,
  }
  try {
    await callDriver(asking, (asked) => running.fetch(media, sink, asked))
    await hooks.fetched(delivery, sink.taken())
  } finally {
    await sink.forget()
  }
}

const HASH_LENGTH = 64

function announcedHash({ sha256 }: Record<string, unknown>): string | undefined {
  return typeof sha256 === 'string' && sha256.length === HASH_LENGTH ? sha256 : undefined
}

const customerMessageName = (providerId: string): MessageName => ({ providerId, fromMe: false })

/** The message under the provider's id, which the send just before may have stored. */
async function loadSentMessage(delivery: Delivery, chat: Party): Promise<SentMessage> {
  const name = await inCompany(delivery.companyId, (db) => findMessageName(db, delivery))
  if (!name)
    throw new ChannelError('ERR_FETCH_WAPP_MSG', 'the provider never had this message', 'refused')
  return { chat, ...name }
}
