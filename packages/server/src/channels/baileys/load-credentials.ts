import { inCompany } from '../../platform/database/transaction.ts'
import type { LineWriter } from '../channel.ts'
import { findCredentials, saveCredentials } from './device-rows.queries.ts'
import type { Baileys, Credentials } from './baileys-package.ts'

// Credentials of a pairing, which the client changes in place and then reports.

export interface LoadedCredentials {
  readonly credentials: Credentials
  /** Saves the changed credentials. */
  readonly renewed: () => void
  /** Resolves once all changes are stored. */
  readonly saved: () => Promise<void>
}

type Reading = Pick<Baileys, 'BufferJSON' | 'initAuthCreds'>

export async function loadCredentials(
  baileys: Reading,
  writer: LineWriter,
  failed: (error: unknown) => void,
): Promise<LoadedCredentials> {
  const { line } = writer
  const stored = await inCompany(line.companyId, (db) => findCredentials(db, line))
  const credentials = stored ? credentialsIn(baileys, stored) : baileys.initAuthCreds()
  let saving: Promise<void> = Promise.resolve()
  return {
    credentials,
    renewed: () => {
      saving = saving
        .then(() => {
          const text = JSON.stringify(credentials, baileys.BufferJSON.replacer)
          return writer.transact((db) => saveCredentials(db, line, text))
        })
        .catch(failed)
    },
    saved: () => saving,
  }
}

function credentialsIn(baileys: Reading, text: string): Credentials {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as this file wrote it, sealed against changes
  const credentials = JSON.parse(text, baileys.BufferJSON.reviver) as Credentials
  // A pairing code stores an account before it was typed. An expired code would leave that account behind, and the next
  // socket would log in as a device that was never linked instead of showing a code.
  if (credentials.account === undefined) {
    delete credentials.me
    delete credentials.pairingCode
  }
  return credentials
}
