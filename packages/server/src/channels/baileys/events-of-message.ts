import { isBlankText } from '@guiche/contract/blank-text'
import { type InboundEvent, type InboundMessage, isEmptyMessage } from '../channel.ts'
import { contentOf, type MediaOwner } from './content-of.ts'
import { partyNameOf } from './jids.ts'
import type { WrapperName } from './message-kinds.ts'
import { flowParamsIn, textIn } from './native-flow.ts'
import type { Baileys, ContextInfo, Count, MessageProto, ProtocolProto } from './baileys-package.ts'
import type { Envelope } from './message-envelope.ts'
import { unwrapMessage, type Unwrapped } from './unwrap-message.ts'

// Translates a decrypted message into events. All functions are synchronous, since they run while keys and events are
// stored.

export type Reading = Pick<Baileys, 'proto'>

/**
 * @param message as it was encrypted
 * @returns no events for a message without content, and for one that only phones can read
 */
export function eventsOfMessage(
  baileys: Reading,
  envelope: Envelope,
  message: MessageProto,
): InboundEvent[] {
  const unwrapped = unwrapMessage(message)
  const { reactionMessage, protocolMessage } = unwrapped.said
  if (reactionMessage)
    return [
      {
        ...messageNamesOf(envelope),
        kind: 'reaction',
        targetId: reactionMessage.key?.id ?? '',
        emoji: (reactionMessage.text ?? '').slice(0, EMOJI_MAX),
        fromMe: envelope.fromMe,
        at: millisecondsOf(reactionMessage.senderTimestampMs) || envelope.at,
      },
    ]
  if (protocolMessage) return eventsOfProtocol(baileys, envelope, protocolMessage)
  return eventsOfContent(envelope, unwrapped)
}

const EMOJI_MAX = 64

function messageNamesOf({ id, chat, participant }: Envelope) {
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
  const change = { ...messageNamesOf(envelope), targetId, at, fromMe: envelope.fromMe }
  if (type === Type.REVOKE) return [{ ...change, kind: 'delete' }]
  if (type !== Type.MESSAGE_EDIT) return []
  const body = editedMessage ? bodyOf(unwrapMessage(editedMessage).said) : undefined
  return body === undefined ? [] : [{ ...change, kind: 'edit', body }]
}

/** The text that an edit replaces: a body or a caption. */
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

function eventsOfContent(envelope: Envelope, { said, wrappers }: Unwrapped): InboundEvent[] {
  const choice = pressedIn(said)
  const content = choice
    ? ({ type: 'text', body: choice.title } as const)
    : contentOf(said, ownerOf(envelope))
  if (!content) return []
  const context = contextOf(said)
  const quotedId = context?.stanzaId
  const referral = context && referralOf(context)
  const product = context && productOf(context)
  const events = messageEvents(envelope, {
    content,
    raw: null,
    ...(quotedId && { quotedId }),
    ...(choice && { choice }),
    ...(referral && { referral }),
    ...(product && { product }),
    ...(context?.isForwarded && { isForwarded: true }),
    ...(isViewOnce(said, wrappers) && { isViewOnce: true }),
  })
  return events.some((event) => event.kind === 'message' && isEmptyMessage(event)) ? [] : events
}

type Said = Omit<InboundMessage, 'kind' | 'providerId' | 'chat' | 'participant' | 'fromMe' | 'at'>

/** A message; if it could not be read before, also the event that fills its placeholder. */
export function messageEvents(envelope: Envelope, said: Said): InboundEvent[] {
  const names = messageNamesOf(envelope)
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

/** The context of a message, which each kind holds in its own part. */
function contextOf(said: MessageProto): ContextInfo | undefined {
  for (const part of Object.values<unknown>({ ...said }))
    if (holdsContext(part)) return part.contextInfo
  return undefined
}

function holdsContext(part: unknown): part is { contextInfo: ContextInfo } {
  if (typeof part !== 'object' || part === null || !('contextInfo' in part)) return false
  return typeof part.contextInfo === 'object' && part.contextInfo !== null
}

/** Seconds after which messages of the chat disappear, 0 for never; undefined for messages that do not state it. */
export function expirationOf(baileys: Reading, message: MessageProto): number | undefined {
  const { said } = unwrapMessage(message)
  const { Type } = baileys.proto.Message.ProtocolMessage
  if (said.protocolMessage?.type === Type.EPHEMERAL_SETTING)
    return said.protocolMessage.ephemeralExpiration ?? 0
  if (said.protocolMessage || said.reactionMessage) return undefined
  return contextOf(said)?.expiration ?? 0
}

type Choice = NonNullable<InboundMessage['choice']>

/**
 * The option that the customer pressed. A client may omit the title: then the description or id is shown in its place.
 */
function pressedIn(said: MessageProto): Choice | undefined {
  const answers = contextOf(said)?.stanzaId
  const pressed = pressedButton(said) ?? pressedRow(said) ?? pressedInFlow(said)
  if (!pressed) return undefined
  const { id, title, description = '' } = pressed
  const shown = [title, description, id].find((text) => !isBlankText(text)) ?? ''
  return { ...pressed, title: shown, ...(answers && { answers }) }
}

function pressedButton({
  buttonsResponseMessage,
  templateButtonReplyMessage,
}: MessageProto): Choice | undefined {
  const button = buttonsResponseMessage ?? templateButtonReplyMessage
  const id = buttonsResponseMessage?.selectedButtonId ?? templateButtonReplyMessage?.selectedId
  return button ? { id: id ?? '', title: button.selectedDisplayText ?? '' } : undefined
}

function pressedRow({ listResponseMessage: row }: MessageProto): Choice | undefined {
  if (!row) return undefined
  const { title, description, singleSelectReply } = row
  return {
    id: singleSelectReply?.selectedRowId ?? '',
    title: title ?? '',
    ...(description && { description }),
  }
}

/** The name states the kind of the button; its JSON identifies the button. */
function pressedInFlow({ interactiveResponseMessage: flow }: MessageProto): Choice | undefined {
  if (!flow) return undefined
  const { name, paramsJson } = flow.nativeFlowResponseMessage ?? {}
  const params = flowParamsIn(paramsJson)
  const title = flow.body?.text ?? ''
  return {
    id: textIn(params, 'id') || (name ?? ''),
    title: isBlankText(title) ? textIn(params, 'title', 'display_text') : title,
    ...(textIn(params, 'description') && { description: textIn(params, 'description') }),
    ...(paramsJson && { payload: paramsJson.slice(0, PAYLOAD_MAX) }),
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
  const catalog = partyNameOf(quoted.businessOwnerJid)
  return { catalogId: catalog?.value ?? quoted.businessOwnerJid ?? '', productId }
}

function isViewOnce(said: MessageProto, wrappers: Unwrapped['wrappers']): boolean {
  return (
    wrappers.some((name) => VIEWED_ONCE.has(name)) ||
    [said.imageMessage, said.videoMessage, said.audioMessage].some((media) => media?.viewOnce)
  )
}

const VIEWED_ONCE: ReadonlySet<string> = new Set([
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
] satisfies WrapperName[])

function millisecondsOf(count: Count): number {
  const value = Number(count ?? 0)
  return Number.isSafeInteger(value) ? value : 0
}
