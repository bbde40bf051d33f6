import { expect, test } from 'vitest'
import { cipherUser } from '../../testing/whatsapp-web/cipher-user.ts'
import { keysInMemory } from '../../testing/whatsapp-web/keys-in-memory.ts'
import { loadPackage } from '../../testing/whatsapp-web/load-package.ts'
import type { WhatsAppPackage } from '../../testing/whatsapp-web/package-types.ts'
import { findPackage } from './baileys-package.ts'
import { readAtomically } from './read-atomically.ts'

// Tests of sends; serve-device.test.ts shows over a line how messages are read together with their ratchet.

const CUSTOMER = '5511970000001@s.whatsapp.net'

test('a ratchet step of a send is stored before its bytes leave', async () => {
  const [client, baileys] = await Promise.all([findPackage(), loadPackage()])
  if (!client || !baileys) throw new Error('packages/multi-device is not installed')
  const kept = new Map<string, unknown>()
  const store = keysInMemory(kept)
  const { makeSignalRepository } = readAtomically({
    baileys: client,
    keys: { ...store, within: (_beside, work) => work() },
    prepare: async () => {},
    store: async () => {},
    unread: () => {},
    transact: async () => {},
  })
  // One package, by the types of either of its users.
  const makeRepository = makeSignalRepository as unknown as MakeRepository
  const line = cipherUser(baileys, { store, makeRepository })
  const customer = cipherUser(baileys)
  const storedSessions = () =>
    JSON.stringify([...kept].filter(([key]) => key.startsWith('session ')))

  // The client writes, sends, and commits last.
  await line.within('sending', async () => {
    await line.begin(CUSTOMER, await customer.bundle())
    const begun = storedSessions()
    expect(begun).not.toBe('[]')
    await line.write(CUSTOMER, 'first')
    expect(storedSessions()).not.toBe(begun)
  })
})

type MakeRepository = WhatsAppPackage['DEFAULT_CONNECTION_CONFIG']['makeSignalRepository']
