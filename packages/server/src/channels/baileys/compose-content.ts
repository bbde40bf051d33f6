import { cardName } from '@guiche/contract/vcards'
import type { OutboundMessage } from '../channel.ts'
import { ChannelError } from '../channel.ts'

/**
 * Translates content into the client's form. Media are passed as a stream; an address the client would fetch by itself.
 */
export async function composeContent({
  content,
  bytes,
}: Pick<OutboundMessage, 'content' | 'bytes'>): Promise<Record<string, unknown>> {
  switch (content.type) {
    case 'text':
      return { text: content.body }
    case 'image':
    case 'video':
      // Without a thumbnail the client would look for a program that makes one.
      return { ...(await mediaOf(content.type, content, bytes)), jpegThumbnail: '' }
    case 'audio':
      return {
        ...(await mediaOf('audio', content, bytes)),
        ptt: content.isVoice,
        ...(content.isVoice && { mimetype: VOICE }),
      }
    case 'document':
      return { ...(await mediaOf('document', content, bytes)), fileName: content.filename }
    case 'sticker':
      return mediaOf('sticker', { ...content, caption: '' }, bytes)
    case 'location': {
      const { latitude, longitude, description } = content
      return {
        location: {
          degreesLatitude: latitude,
          degreesLongitude: longitude,
          ...(description && { name: description }),
        },
      }
    }
    case 'contact': {
      const contacts = content.vcards.map((vcard) => ({ displayName: nameInVcard(vcard), vcard }))
      return { contacts: { displayName: contacts[0]?.displayName ?? '', contacts } }
    }
    case 'choices':
    case 'template':
      throw new ChannelError(
        'ERR_SENDING_WAPP_MSG',
        `a linked device shows no ${content.type}`,
        'refused',
      )
  }
}

/** The mimetype of voice notes: phones play no other as a recording. */
const VOICE = 'audio/ogg; codecs=opus'

async function mediaOf(
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker',
  { caption, mimetype }: { caption: string; mimetype: string },
  bytes: OutboundMessage['bytes'],
): Promise<Record<string, unknown>> {
  return { [kind]: { stream: await bytes() }, mimetype, ...(caption && { caption }) }
}

const NAME_MAX = 200

/** The owner's name (FN) in a vCard; empty where it has none. */
export function nameInVcard(vcard: string): string {
  return cardName(vcard).slice(0, NAME_MAX)
}
