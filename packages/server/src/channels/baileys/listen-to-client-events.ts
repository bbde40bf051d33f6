import type { DriverCallbacks } from '../channel.ts'
import type { DeviceReceiver } from './receiving/device-receiver.ts'
import type { ConnectionUpdate, Socket } from './baileys-package.ts'

interface Listener {
  callbacks: DriverCallbacks
  receiver: DeviceReceiver
  isCurrent: () => boolean
  changed: (update: ConnectionUpdate) => void
  /** Credentials were changed. */
  renewed: () => void
  failed: (error: unknown) => void
}

const HEARD = [
  'connection.update',
  'creds.update',
  'contacts.upsert',
  'contacts.update',
  'lid-mapping.update',
  'presence.update',
] as const

/**
 * Listens to events that the client emits itself, apart from stanzas. @returns a function that removes the listeners
 */
export function listenToClientEvents({ ev }: Socket, listener: Listener): () => void {
  const { callbacks, receiver, isCurrent, changed, renewed, failed } = listener

  ev.on('creds.update', renewed)
  ev.on('connection.update', (update) => {
    if (isCurrent()) changed(update)
  })
  for (const name of ['contacts.upsert', 'contacts.update'] as const)
    ev.on(name, (contacts) => void receiver.contacts(contacts).catch(failed))
  ev.on('lid-mapping.update', ({ lid, pn }) => void receiver.identity(lid, pn).catch(failed))
  ev.on('presence.update', ({ id, presences }) => {
    const [presence] = Object.values(presences)
    const chat = receiver.known(id)
    if (isCurrent() && chat && chat.kind !== 'group' && presence)
      callbacks.typing(chat, presence.lastKnownPresence === 'composing').catch(failed)
  })
  return () => HEARD.forEach((name) => ev.removeAllListeners(name))
}
