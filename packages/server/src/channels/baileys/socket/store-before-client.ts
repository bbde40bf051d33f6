import { interceptStanzas, type InterceptedStanzas } from '../intercept-stanzas.ts'
import type { BinaryNode, Socket } from '../baileys-package.ts'
import type { AtomicReading } from '../read-atomically.ts'
import type { DeviceReceiver } from '../receiving/device-receiver.ts'
import { LATE } from '../message-envelope.ts'
import type { SocketLife } from './socket-life.ts'

interface Storing {
  readonly receiver: DeviceReceiver
  readonly reading: AtomicReading
  readonly life: SocketLife
}

/** Stores each stanza of a socket before the client handles it, and with that acknowledges it. */
export function storeBeforeClient(
  { ws }: Socket,
  { receiver, reading, life }: Storing,
): InterceptedStanzas {
  return interceptStanzas(
    ws,
    {
      'CB:message': {
        before: async (stanza) => {
          reading.watch(hideOfflineMark(stanza))
          await receiver.withoutContents(stanza)
        },
        after: async (stanza) => {
          if (life.isHeard()) await receiver.acknowledged(stanza)
        },
      },
      'CB:receipt': { before: (stanza) => receiver.receipt(hideOfflineMark(stanza)) },
      'CB:call': { before: (stanza) => receiver.call(hideOfflineMark(stanza)) },
      'CB:notification': {
        before: (stanza) => receiver.notification(hideOfflineMark(stanza)),
      },
    },
    life.failed,
  )
}

/**
 * Hides the mark `offline` from the client: it queues such stanzas separately, where live messages overtake them. LATE
 * carries the same information to our code.
 */
function hideOfflineMark(stanza: BinaryNode): BinaryNode {
  const { offline } = stanza.attrs
  if (offline === undefined) return stanza
  delete stanza.attrs.offline
  stanza.attrs[LATE] = offline
  return stanza
}
