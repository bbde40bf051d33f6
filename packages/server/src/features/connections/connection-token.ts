import { createHash, randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { announceConnection } from './announce-connection.ts'
import { lockConnection, saveConnection } from './connections.queries.ts'

/** A token is kept as its hash: nobody reads it out of the database. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const TOKEN_BYTES = 32

/** Makes a new token in the place of the one before. It is known to its reader alone from now on. */
export async function makeToken(actor: Actor, id: number): Promise<{ token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await saveToken(actor, id, tokenHashOf(token))
  return { token }
}

export async function removeToken(actor: Actor, id: number): Promise<{ message: string }> {
  await saveToken(actor, id, null)
  return { message: 'Token removed' }
}

function saveToken(actor: Actor, id: number, tokenHash: string | null): Promise<void> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const line = await lockConnection(db, companyId, id)
    if (!line) throw new AppError('ERR_NO_WAPP_FOUND')
    await saveConnection(db, companyId, id, { tokenHash, updatedAt: now() })
    const action = tokenHash === null ? 'connection.token-removed' : 'connection.token-made'
    await audit(db, companyId, actor, action, { whatsappId: id, whatsapp: line.name })
    await announceConnection(db, companyId, id)
  })
}
