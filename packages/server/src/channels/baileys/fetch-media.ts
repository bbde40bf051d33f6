import { z } from 'zod'
import { ChannelError, type MediaSink, type Picture } from '../channel.ts'
import type { DeviceSocket } from './socket/device-socket.ts'
import type { LineSettings } from './line-settings.ts'
import type { Baileys, MessageInfo } from './baileys-package.ts'
import { refusalCodeOf, errorStatusOf } from './error-codes.ts'

// Media are stored encrypted on WhatsApp's own hosts, for some weeks. Senders write their addresses, so that only
// WhatsApp's hosts are requested, and a path that would lead to another host is refused.

const reference = z.object({
  kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  id: z.string(),
  chat: z.string(),
  participant: z.string().optional(),
  fromMe: z.boolean(),
  directPath: z.string(),
  url: z.string(),
  mediaKey: z.string(),
})
type Reference = z.output<typeof reference>

interface Asking {
  readonly baileys: Baileys
  readonly device: DeviceSocket
  readonly settings: LineSettings
  readonly signal: AbortSignal
}

const MEDIA_HOST = 'mmg.whatsapp.net'
/** Statuses of the host for an expired medium. */
const EXPIRED = new Set([403, 404, 410])

/** Downloads a medium. @throws ChannelError */
export async function fetchMedia(
  asking: Asking,
  media: Record<string, unknown>,
  sink: MediaSink,
): Promise<void> {
  const at = reference.parse(media)
  const error = await downloadMedia(asking, at, sink)
  if (error === undefined) return
  if (!EXPIRED.has(errorStatusOf(error) ?? 0)) throw downloadError(error)
  const directPath = await requestReupload(asking, at)
  const again = await downloadMedia(asking, { ...at, directPath }, sink)
  if (again !== undefined) throw downloadError(again)
}

/** @returns the error of the download, if any @throws ChannelError from the sink */
async function downloadMedia(
  { baileys, settings, signal }: Asking,
  { kind, mediaKey, directPath, url }: Reference,
  sink: MediaSink,
): Promise<unknown> {
  try {
    const bytes = await baileys.downloadContentFromMessage(
      { mediaKey: Buffer.from(mediaKey, 'base64'), directPath: checkedPathOf(directPath, url) },
      kind,
      { host: MEDIA_HOST, options: { ...settings.socket.options, signal } },
    )
    // The stream may fail before the sink reads it: an unhandled 'error' event would end the process.
    bytes.on('error', () => undefined)
    await sink.take(bytes)
    return undefined
  } catch (error) {
    if (error instanceof ChannelError) throw error
    return error
  }
}

const PATH = /^\/[^\\@]*$/

/** @throws ChannelError if it is no path on WhatsApp's own hosts */
export function checkedPathOf(directPath: string, url: string): string {
  const path = directPath === '' ? (URL.parse(url)?.pathname ?? '') : directPath
  if (PATH.test(path) && !path.startsWith('//')) return path
  throw new ChannelError(
    'ERR_WAPP_DOWNLOAD_MEDIA',
    'it lies nowhere on WhatsApp’s hosts',
    'refused',
  )
}

/** Requests that the sender's phone or ours uploads the medium again. @returns its new path */
async function requestReupload({ device }: Asking, at: Reference): Promise<string> {
  const { id, chat: remoteJid, fromMe, participant, kind, mediaKey } = at
  const media = {
    mediaKey: Buffer.from(mediaKey, 'base64'),
    directPath: at.directPath,
    url: at.url,
  }
  const message: MessageInfo = {
    key: { id, remoteJid, fromMe, ...(participant && { participant }) },
    message: { [`${kind}Message`]: media },
  }
  try {
    const renewed = await device.socket.updateMediaMessage(message)
    const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } =
      renewed.message ?? {}
    const found = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage
    return found?.directPath ?? ''
  } catch (error) {
    const isGone = errorStatusOf(error) === 404
    throw new ChannelError(
      'ERR_WAPP_DOWNLOAD_MEDIA',
      isGone ? 'the phone no longer has it' : 'the phone did not send it again',
      isGone ? 'refused' : 'notNow',
    )
  }
}

function downloadError(error: unknown): ChannelError {
  const reason = error instanceof Error ? error.message : String(error)
  return new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', reason, 'notNow')
}

const PICTURE_MAX_BYTES = 1024 * 1024
/** Statuses for no picture, or one that we may not see. */
const HIDDEN = new Set([401, 403, 404])

/** Fetches the small profile picture of a contact or group. */
export async function fetchPicture(
  { device, settings, signal }: Omit<Asking, 'baileys'>,
  jid: string,
): Promise<Picture | undefined> {
  const address = await device.socket.profilePictureUrl(jid, 'preview').catch((error: unknown) => {
    if (HIDDEN.has(refusalCodeOf(error) ?? 0)) return undefined
    throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'WhatsApp did not answer', 'notNow')
  })
  const url = URL.parse(address ?? '')
  if (!url || !isWhatsApps(url)) return undefined
  const answer = await fetch(url, { ...settings.socket.options, signal, redirect: 'error' })
  if (!answer.ok || !answer.body) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> = answer.body
  for await (const chunk of body) {
    size += chunk.length
    if (size > PICTURE_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return {
    bytes: Buffer.concat(chunks),
    mimetype: answer.headers.get('content-type') ?? 'image/jpeg',
  }
}

function isWhatsApps({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && hostname.endsWith('.whatsapp.net')
}
