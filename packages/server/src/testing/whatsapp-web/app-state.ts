import { randomBytes } from 'node:crypto'
import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type { AppStateVersion, WhatsAppPackage } from './package-types.ts'
import { sendToOwnDevices } from './own-phone.ts'
import type { Person } from './person.ts'
import { linkedDevice, type PhoneContext } from './phone-context.ts'
import { bytesOf, childOf, childrenOf, newStanzaId, secondsNow, SERVER, stanza } from './stanza.ts'

// State shared by a phone and its devices, such as the names in its address book: collections that grow by encrypted
// patches.

export interface AppState {
  /** Sets a contact's name in the phone's address book. */
  nameContact(person: Person, name: string): Promise<void>
  /** Sends the device the key of the collections. */
  shareKey(): Promise<void>
  /** @param sync a device's request for patches, or its own patch */
  answer(sync: BinaryNode | undefined): BinaryNode
}

interface Collection {
  state: AppStateVersion
  readonly patches: Array<{ version: number; bytes: Uint8Array }>
}

const BOOK = 'critical_unblock_low'

export function createAppState(context: PhoneContext): AppState {
  const { baileys } = context
  const collections = new Map<string, Collection>()
  const key = { id: randomBytes(6), keyData: randomBytes(32) }

  function collectionOf(name: string): Collection {
    const found = collections.get(name) ?? { state: baileys.newLTHashState(), patches: [] }
    collections.set(name, found)
    return found
  }

  async function addPatch(
    name: string,
    index: readonly string[],
    syncAction: object,
  ): Promise<void> {
    const collection = collectionOf(name)
    const { patch, state } = await baileys.encodeSyncdPatch(
      {
        type: name,
        index,
        syncAction,
        apiVersion: 2,
        operation: baileys.proto.SyncdMutation.SyncdOperation.SET,
      },
      key.id.toString('base64'),
      collection.state,
      async () => key,
    )
    collection.state = state
    collection.patches.push({
      version: state.version,
      bytes: encodePatch(baileys, patch, state.version),
    })
  }

  function answerCollection({ attrs, ...asked }: BinaryNode): BinaryNode {
    const { name = '' } = attrs
    const collection = collectionOf(name)
    const added = childOf({ attrs, ...asked }, 'patch')
    if (added) {
      const version = collection.state.version + 1
      collection.state = { ...collection.state, version }
      collection.patches.push({ version, bytes: bytesOf(added) })
    }
    const since = Number(attrs.version ?? 0) + (added ? 1 : 0)
    const news = collection.patches.filter(({ version }) => version > since)
    return stanza('collection', { name, version: String(collection.state.version) }, [
      stanza(
        'patches',
        {},
        news.map(({ bytes }) => stanza('patch', {}, bytes)),
      ),
    ])
  }

  return {
    nameContact: async (person, name) => {
      const [firstName] = name.split(' ')
      const contactAction = { fullName: name, firstName, lidJid: person.lidJid }
      const syncAction = { timestamp: Date.now(), contactAction }
      await addPatch(BOOK, ['contact', person.jid], syncAction)
      if (!context.device) return
      const version = String(collectionOf(BOOK).state.version)
      const attrs = {
        from: SERVER,
        type: 'server_sync',
        id: newStanzaId(),
        t: String(secondsNow()),
      }
      linkedDevice(context).post(
        stanza('notification', attrs, [stanza('collection', { name: BOOK, version })]),
      )
    },
    shareKey: async () => {
      const keyData = { keyData: key.keyData, timestamp: Date.now() }
      await sendToOwnDevices(context, {
        type: baileys.proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
        appStateSyncKeyShare: { keys: [{ keyId: { keyId: key.id }, keyData }] },
      })
    },
    answer: (sync) => stanza('sync', {}, childrenOf(sync, 'collection').map(answerCollection)),
  }
}

function encodePatch({ proto }: WhatsAppPackage, patch: object, version: number): Uint8Array {
  return proto.SyncdPatch.encode({ ...patch, version: { version } }).finish()
}
