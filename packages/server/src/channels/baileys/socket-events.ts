import type { Hear } from '../channel.ts'
import type { DeviceHearing } from './hear-device.ts'
import type { Baileys, ConnectionUpdate, Socket } from './package.ts'
import { envelopeOfInfo } from './stanza.ts'

interface Listener {
  baileys: Baileys
  hear: Hear
  hearing: DeviceHearing
  isCurrent: () => boolean
  /** Whether an address is our own account's. */
  isOwn: (jid: string | null | undefined) => boolean
  changed: (update: ConnectionUpdate) => void
  /** Credentials have changed. */
  renewed: () => void
  failed: (error: unknown) => void
}

const HEARD = [
  'connection.update',
  'creds.update',
  'messages.upsert',
  'contacts.upsert',
  'contacts.update',
  'lid-mapping.update',
  'presence.update',
] as const

/** What the client tells by events, rather than by what came over the wire. @returns what ends the listening */
export function listenTo({ ev }: Socket, listener: Listener): () => void {
  const { baileys, hear, hearing, isCurrent, isOwn, changed, renewed, failed } = listener
  const { CIPHERTEXT } = baileys.proto.WebMessageInfo.StubType

  ev.on('creds.update', renewed)
  ev.on('connection.update', (update) => {
    if (isCurrent()) changed(update)
  })
  ev.on('messages.upsert', ({ messages }) => {
    for (const info of messages) {
      const envelope = info.messageStubType === CIPHERTEXT ? envelopeOfInfo(info) : undefined
      // What our own phone tells its devices is in no conversation.
      if (envelope && !isOwn(info.key.remoteJid)) hearing.unreadable(envelope).catch(failed)
    }
  })
  for (const name of ['contacts.upsert', 'contacts.update'] as const)
    ev.on(name, (contacts) => void hearing.contacts(contacts).catch(failed))
  ev.on('lid-mapping.update', ({ lid, pn }) => void hearing.identity(lid, pn).catch(failed))
  ev.on('presence.update', ({ id, presences }) => {
    const [presence] = Object.values(presences)
    const chat = hearing.known(id)
    if (isCurrent() && chat && chat.kind !== 'group' && presence)
      hear.typing(chat, presence.lastKnownPresence === 'composing').catch(failed)
  })
  return () => HEARD.forEach((name) => ev.removeAllListeners(name))
}
