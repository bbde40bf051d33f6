import { createHash, randomBytes } from 'node:crypto'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { announceConnection } from './announce-connection.ts'
import { lockConnection, saveConnection } from './connections.queries.ts'

/** The stored form of a token: its hash, so that the database does not reveal it. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const TOKEN_BYTES = 32

/**
 * Generates a token. Its prefix names the company, and only that company's lines are searched for it, so that tokens of
 * companies neither collide nor reveal each other (docs/decisions/0082).
 */
export function newToken(companyId: number): string {
  return `guiche_${companyId}_${randomBytes(TOKEN_BYTES).toString('base64url')}`
}

const MADE = /^guiche_([1-9]\d{0,8})_[\w-]{43}$/

/** The company that a token names; undefined for tokens typed by users or generated before tokens named it. */
export function companyOfToken(token: string): number | undefined {
  const [, companyId] = MADE.exec(token) ?? []
  return companyId === undefined ? undefined : Number(companyId)
}

/** Replaces a line's token by a generated one, which only this answer shows. @throws ERR_NO_WAPP_FOUND */
export async function createConnectionToken(actor: Actor, id: number): Promise<{ token: string }> {
  const token = newToken(actor.companyId)
  await saveToken(actor, id, tokenHashOf(token))
  return { token }
}

export async function deleteConnectionToken(
  actor: Actor,
  id: number,
): Promise<{ message: string }> {
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
    await recordAudit(db, companyId, actor, action, { whatsappId: id, whatsapp: line.name })
    await announceConnection(db, companyId, id)
  })
}
