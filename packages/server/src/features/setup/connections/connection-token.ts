import { createHash, randomBytes } from 'node:crypto'
import { audit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { announceConnection } from './announce-connection.ts'
import { lockConnection, saveConnection } from './connections.queries.ts'

/** A token is kept as its hash: nobody reads it out of the database. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const TOKEN_BYTES = 32

/**
 * A new token. Its prefix names the company, in which alone it is looked for: no company learns of another's tokens, nor
 * stands in their way (docs/decisions/0082).
 */
export function newToken(companyId: number): string {
  return `guiche_${companyId}_${randomBytes(TOKEN_BYTES).toString('base64url')}`
}

const MADE = /^guiche_([1-9]\d{0,8})_[\w-]{43}$/

/** The company that a token names; undefined for one that was typed, or made before tokens named theirs. */
export function companyOfToken(token: string): number | undefined {
  const [, companyId] = MADE.exec(token) ?? []
  return companyId === undefined ? undefined : Number(companyId)
}

/** Makes a new token in the place of the one before. It is known to its reader alone from now on. */
export async function makeToken(actor: Actor, id: number): Promise<{ token: string }> {
  const token = newToken(actor.companyId)
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
    await saveConnection(db, companyId, id, {
      tokenHash,
      tokenNeedsRenewal: false,
      updatedAt: now(),
    })
    const action = tokenHash === null ? 'connection.token-removed' : 'connection.token-made'
    await audit(db, companyId, actor, action, { whatsappId: id, whatsapp: line.name })
    await announceConnection(db, companyId, id)
  })
}
