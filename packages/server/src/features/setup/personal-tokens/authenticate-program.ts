import { PERSONAL_TOKEN_PREFIX } from '@guiche/contract/personal-tokens'
import type { FastifyRequest } from 'fastify'
import { MINUTE, now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { countAttempt } from '../../../platform/rate-limits.ts'
import { isExpired, lackedModules } from '../../organisation/companies/index.ts'
import { tokenHashOf } from '../connections/index.ts'
import { findHolderRow, saveTokenUse } from './personal-tokens.queries.ts'

/** A program that presents a user's personal token. */
export interface AuthenticatedProgram {
  readonly actor: Actor
  readonly userName: string
  readonly programName: string
  readonly mayWrite: boolean
}

/**
 * Finds the holder of the token in the header, uncached, so that revoked tokens are refused at once.
 * @throws ERR_PERSONAL_TOKEN, ERR_API_NOT_ALLOWED, ERR_TOO_MANY_REQUESTS
 */
export async function authenticateProgram(request: FastifyRequest): Promise<AuthenticatedProgram> {
  const at = now()
  const row = await findHolder(request.headers.authorization ?? '', at)
  if (!row?.status) {
    await countAttempt('personalTokenAddress', networkOf(request.ip))
    throw new AppError('ERR_PERSONAL_TOKEN')
  }
  const { companyId, userId, id, name, mayWrite, userName, profile, isSuper, language } = row
  await countAttempt('personalTokenUser', `${companyId}:${userId}`)
  const isUsedLately =
    row.lastUsedAt !== null && new Date(row.lastUsedAt).getTime() > at.getTime() - MINUTE
  const lacks = lackedModules(row)
  if (isExpired(row, at) || lacks.includes('useExternalApi'))
    throw new AppError('ERR_API_NOT_ALLOWED')
  if (!isUsedLately) await inCompany(companyId, (db) => saveTokenUse(db, companyId, id, at))
  const who = { userId, companyId, sessionId: id, profile, isSuper, language }
  return { actor: { ...who, isExpired: false, lacks }, userName, programName: name, mayWrite }
}

function findHolder(authorization: string, at: Date) {
  const [scheme = '', token = ''] = authorization.split(' ')
  if (scheme.toLowerCase() !== 'bearer' || !token.startsWith(PERSONAL_TOKEN_PREFIX))
    return undefined
  const hash = tokenHashOf(token)
  return acrossCompanies('find the user of a personal token', (db) => findHolderRow(db, hash, at))
}
