import type { InboundEvent, InboundMessage } from '../channel.ts'
import { contentOf, type MediaOwner } from './content-of.ts'
import { nameOf } from './jids.ts'
import type { Baileys, ContextInfo, Count, MessageProto, ProtocolProto } from './package.ts'
import type { Envelope } from './stanza.ts'

// What was decrypted, as events of the port. Nothing here waits: it is done while the keys and the events are stored.

export type Reading = Pick<Baileys, 'normalizeMessageContent' | 'proto'>

/** @param message as it was encrypted; what our own phone sent is taken out of its wrapper */
export function eventsOfMessage(
  baileys: Reading,
  envelope: Envelope,
  message: MessageProto,
): InboundEvent[] {
  const whole = message.deviceSentMessage?.message ?? message
  const said = baileys.normalizeMessageContent(whole)
  if (!said) return []
  const { reactionMessage, protocolMessage } = said
  if (reactionMessage)
    return [
      {
        ...namesOf(envelope),
        kind: 'reaction',
        targetId: reactionMessage.key?.id ?? '',
        emoji: (reactionMessage.text ?? '').slice(0, EMOJI_MAX),
        fromMe: envelope.fromMe,
        at: millisecondsOf(reactionMessage.senderTimestampMs) || envelope.at,
      },
    ]
  if (whole.editedMessage?.message?.protocolMessage)
    return eventsOfProtocol(baileys, envelope, whole.editedMessage.message.protocolMessage)
  if (protocolMessage) return eventsOfProtocol(baileys, envelope, protocolMessage)
  return eventsOfContent(envelope, whole, said)
}

const EMOJI_MAX = 64

function namesOf({ id, chat, participant }: Envelope) {
  return { providerId: id, chat, ...(participant && { participant }) }
}

function eventsOfProtocol(
  baileys: Reading,
  envelope: Envelope,
  { key, type, editedMessage, timestampMs }: ProtocolProto,
): InboundEvent[] {
  const { Type } = baileys.proto.Message.ProtocolMessage
  const targetId = key?.id
  if (!targetId) return []
  const at = millisecondsOf(timestampMs) || envelope.at
  const change = { ...namesOf(envelope), targetId, at, fromMe: envelope.fromMe }
  if (type === Type.REVOKE) return [{ ...change, kind: 'delete' }]
  if (type !== Type.MESSAGE_EDIT) return []
  const edited = baileys.normalizeMessageContent(editedMessage)
  const body = edited && bodyOf(edited)
  return body === undefined ? [] : [{ ...change, kind: 'edit', body }]
}

/** The words that an edit changes: a text, or what stands below a medium. */
function bodyOf(said: MessageProto): string | undefined {
  return (
    said.conversation ??
    said.extendedTextMessage?.text ??
    said.imageMessage?.caption ??
    said.videoMessage?.caption ??
    said.documentMessage?.caption ??
    undefined
  )
}

function eventsOfContent(
  envelope: Envelope,
  whole: MessageProto,
  said: MessageProto,
): InboundEvent[] {
  const pressed = pressedOf(said)
  const content = pressed
    ? ({ type: 'text', body: pressed.choice.title } as const)
    : contentOf(said, ownerOf(envelope))
  if (!content) return []
  const context = contextOf(said)
  const quotedId = context?.stanzaId
  const referral = context && referralOf(context)
  const product = context && productOf(context)
  return messageEvents(envelope, {
    content,
    raw: content.type === 'unknown' ? whole : null,
    ...(quotedId && { quotedId }),
    ...(pressed && { choice: pressed.choice }),
    ...(referral && { referral }),
    ...(product && { product }),
    ...(context?.isForwarded && { isForwarded: true }),
    ...(isViewOnce(whole, said) && { isViewOnce: true }),
  })
}

type Said = Omit<InboundMessage, 'kind' | 'providerId' | 'chat' | 'participant' | 'fromMe' | 'at'>

/** A message; where it could not be read before, what fills its placeholder too. */
export function messageEvents(envelope: Envelope, said: Said): InboundEvent[] {
  const names = namesOf(envelope)
  const { fromMe, at, isLate } = envelope
  const message: InboundMessage = {
    ...names,
    kind: 'message',
    fromMe,
    at,
    ...said,
    ...(isLate && { origin: 'late' }),
  }
  if (!envelope.isAgain) return [message]
  const { content } = said
  return [message, { ...names, kind: 'filled', targetId: envelope.id, content }]
}

function ownerOf({ id, chat, participant, fromMe }: Envelope): MediaOwner {
  return { id, chat, fromMe, ...(participant && { participant }) }
}

/** What a message stands in connection with: each kind holds it in its own part. */
function contextOf(said: MessageProto): ContextInfo | undefined {
  for (const part of Object.values<unknown>({ ...said }))
    if (holdsContext(part)) return part.contextInfo
  return undefined
}

function holdsContext(part: unknown): part is { contextInfo: ContextInfo } {
  if (typeof part !== 'object' || part === null || !('contextInfo' in part)) return false
  return typeof part.contextInfo === 'object' && part.contextInfo !== null
}

/** After how many seconds the messages of its chat disappear; undefined where it does not say. */
export function expirationOf(baileys: Reading, message: MessageProto): number | undefined {
  const said = baileys.normalizeMessageContent(message.deviceSentMessage?.message ?? message)
  if (!said) return undefined
  const { Type } = baileys.proto.Message.ProtocolMessage
  if (said.protocolMessage?.type === Type.EPHEMERAL_SETTING)
    return said.protocolMessage.ephemeralExpiration ?? 0
  if (said.protocolMessage || said.reactionMessage) return undefined
  return contextOf(said)?.expiration ?? 0
}

type Choice = NonNullable<InboundMessage['choice']>

function pressedOf(said: MessageProto): { choice: Choice } | undefined {
  const { buttonsResponseMessage, templateButtonReplyMessage, listResponseMessage } = said
  const button = buttonsResponseMessage ?? templateButtonReplyMessage
  const answers = contextOf(said)?.stanzaId
  const among = answers ? { answers } : {}
  if (button) {
    const id =
      buttonsResponseMessage?.selectedButtonId ?? templateButtonReplyMessage?.selectedId ?? ''
    return { choice: { id, title: button.selectedDisplayText ?? '', ...among } }
  }
  if (listResponseMessage) {
    const { title, description, singleSelectReply } = listResponseMessage
    return {
      choice: {
        id: singleSelectReply?.selectedRowId ?? '',
        title: title ?? '',
        ...(description && { description }),
        ...among,
      },
    }
  }
  const flow = said.interactiveResponseMessage
  if (!flow) return undefined
  const { name, paramsJson } = flow.nativeFlowResponseMessage ?? {}
  return {
    choice: {
      id: name ?? '',
      title: flow.body?.text ?? '',
      ...(paramsJson && { payload: paramsJson.slice(0, PAYLOAD_MAX) }),
      ...among,
    },
  }
}

const PAYLOAD_MAX = 2000

function referralOf({ externalAdReply: ad }: ContextInfo): InboundMessage['referral'] {
  if (!ad || (!ad.sourceId && !ad.ctwaClid)) return undefined
  return {
    sourceType: ad.sourceType ?? '',
    sourceId: ad.sourceId ?? '',
    sourceUrl: ad.sourceUrl ?? '',
    headline: ad.title ?? '',
    body: ad.body ?? '',
    clickId: ad.ctwaClid ?? '',
  }
}

function productOf({ quotedMessage }: ContextInfo): InboundMessage['product'] {
  const quoted = quotedMessage?.productMessage
  const productId = quoted?.product?.productId
  if (!productId) return undefined
  const catalog = nameOf(quoted.businessOwnerJid)
  return { catalogId: catalog?.value ?? quoted.businessOwnerJid ?? '', productId }
}

function isViewOnce(whole: MessageProto, said: MessageProto): boolean {
  const { viewOnceMessage, viewOnceMessageV2, viewOnceMessageV2Extension } = whole
  const inner = whole.ephemeralMessage?.message ?? {}
  return Boolean(
    viewOnceMessage ??
    viewOnceMessageV2 ??
    viewOnceMessageV2Extension ??
    inner.viewOnceMessage ??
    inner.viewOnceMessageV2 ??
    [said.imageMessage, said.videoMessage, said.audioMessage].some((media) => media?.viewOnce),
  )
}

function millisecondsOf(count: Count): number {
  const value = Number(count ?? 0)
  return Number.isSafeInteger(value) ? value : 0
}
