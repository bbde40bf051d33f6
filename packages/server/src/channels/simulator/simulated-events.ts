import type { SimulatedPost } from '@guiche/contract/simulator'
import { createHash } from 'node:crypto'
import type { Content, InboundEvent, Party } from '../channel.ts'

// What a customer does on a pretended phone, as WhatsApp would tell it. Pure.

/** A customer, or the group they write in. */
export function chatOf(customer: string, name: string, group: string | null | undefined): Party {
  return group
    ? { kind: 'group', value: groupNumber(group), name: group }
    : { kind: 'phone', value: customer, name }
}

/** A group's number as WhatsApp's look, always the same for a name. */
function groupNumber(group: string): string {
  const digits = BigInt(
    `0x${createHash('sha256').update(group).digest('hex').slice(0, 14)}`,
  ).toString()
  return `1203630${digits.padStart(11, '0').slice(0, 11)}`
}

interface Sent {
  id: string
  customer: string
  name: string
  groupName: string | null
}

/** What the company sent is delivered or read on the customer's phone. */
export function ackEvent({ id, customer, name, groupName }: Sent, ack: number): InboundEvent {
  const chat = chatOf(customer, name, groupName)
  return { kind: 'ack', providerId: `${id}:${ack}`, chat, targetId: id, ack }
}

/** @param address as what the customer is seen; by their number unless something else is known */
export function eventOfPost(
  id: string,
  post: SimulatedPost,
  at: number,
  address?: Party,
): InboundEvent {
  const { from, name = '', group, fromMe = false, quotedId } = post
  const writer = address ?? chatOf(from, name, undefined)
  const chat = group ? chatOf(from, name, group) : writer
  if (post.type === 'call')
    return { kind: 'call', providerId: id, chat, at, isVideo: post.body === 'video' }
  if (post.type === 'reaction')
    return {
      kind: 'reaction',
      providerId: id,
      chat,
      ...(group && { participant: writer }),
      targetId: quotedId ?? '',
      emoji: post.body,
      fromMe,
      at,
    }
  return {
    kind: 'message',
    providerId: id,
    chat,
    ...(group && { participant: writer }),
    fromMe,
    at,
    content: contentOf(id, post),
    ...(quotedId && { quotedId }),
    raw: { ...post, media: post.media && `${post.media.length} characters` },
  }
}

function contentOf(id: string, post: SimulatedPost): Content {
  switch (post.type) {
    case 'text':
      return { type: 'text', body: post.body }
    case 'audio': {
      const { body, mimetype = 'application/octet-stream', filename = '' } = post
      // As phones do: what was recorded is Opus in Ogg and has no name.
      const isVoice = /^audio\/ogg\b/.test(mimetype) && filename === ''
      const media = { simulated: id }
      return { type: 'audio', caption: body, mimetype, filename, media, isVoice }
    }
    case 'image':
    case 'video':
    case 'document':
    case 'sticker': {
      const { body, mimetype = 'application/octet-stream', filename = '' } = post
      return { type: post.type, caption: body, mimetype, filename, media: { simulated: id } }
    }
    case 'location':
      return { type: 'location', thumbnail: '', ...placeOf(post.body) }
    case 'contact':
      return { type: 'contact', vcards: [post.body] }
    case 'reaction':
    case 'call':
      return { type: 'unknown', name: post.type }
  }
}

/** `latitude,longitude description` */
function placeOf(body: string): { latitude: number; longitude: number; description: string } {
  const [, latitude = '0', longitude = '0', description = ''] =
    /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*(.*)$/s.exec(body) ?? []
  return { latitude: Number(latitude), longitude: Number(longitude), description }
}
