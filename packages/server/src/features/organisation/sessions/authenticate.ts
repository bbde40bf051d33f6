import type { FastifyRequest } from 'fastify'
import { now, SECOND } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isExpired, lackedModules } from '../companies/index.ts'
import { readAccessToken, sessionIdInToken } from './access-token.ts'
import { findActorRow, findSession } from './sessions.queries.ts'

// A token only names the session. Role, company and the session's state are read from the database and cached for a
// second at most, so that demotions and ended sessions take effect at once in every process.

const KEPT_MS = SECOND
const KEPT_AT_MOST = 10_000

const kept = new Map<string, { actor: Promise<Actor>; until: number }>()

/** The actor of a request. @throws ERR_SESSION_EXPIRED, ERR_TOKEN_EXPIRED */
export function authenticateRequest(request: FastifyRequest): Promise<Actor> {
  return authenticateToken(bearerToken(request))
}

/**
 * The actor of a request to a public route; undefined without a live session. Accepts an expired access token, since
 * public routes cannot ask for a refresh.
 */
export async function authenticateVisitor(request: FastifyRequest): Promise<Actor | undefined> {
  const sessionId = await sessionIdInToken(bearerToken(request))
  if (sessionId === undefined) return undefined
  try {
    return await authenticateSession(sessionId)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : ''
}

export async function authenticateToken(accessToken: string): Promise<Actor> {
  return authenticateSession(await readAccessToken(accessToken))
}

/** The actor of a live session. @throws ERR_SESSION_EXPIRED */
export async function authenticateSession(sessionId: string): Promise<Actor> {
  const known = kept.get(sessionId)
  if (known && known.until > performance.now()) return known.actor
  if (kept.size >= KEPT_AT_MOST) kept.clear()
  const actor = readActor(sessionId)
  kept.set(sessionId, { actor, until: performance.now() + KEPT_MS })
  // A failure is not cached: the next request tries again.
  actor.catch(() => kept.delete(sessionId))
  return actor
}

/** Clears the cache. Called when a session, user, company, plan or setting changed. */
export function invalidateActors(): void {
  kept.clear()
}

async function readActor(sessionId: string): Promise<Actor> {
  const row = await acrossCompanies('find the user of a session', (db) =>
    findActorRow(db, sessionId),
  )
  if (!row || new Date(row.expiresAt) <= now()) throw await findSessionRefusal(sessionId)
  const { companyId, userId, profile, isSuper, language, status } = row
  const { operatorCompanyId, operatorUserId } = row
  const who = { sessionId, companyId, userId, profile, language, lacks: lackedModules(row) }
  if (operatorCompanyId === null || operatorUserId === null) {
    if (!status) throw await findSessionRefusal(sessionId)
    return { ...who, isSuper, isExpired: isExpired(row, now()) }
  }
  // Operator sessions cannot start further ones, and only read in closed companies.
  return {
    ...who,
    isSuper: false,
    isExpired: !status || isExpired(row, now()),
    operator: { companyId: operatorCompanyId, userId: operatorUserId },
  }
}

/** The error states if another sign-in replaced the session, for browsers that no socket informed. */
async function findSessionRefusal(sessionId: string): Promise<AppError> {
  const session = await acrossCompanies('find the reason for the end of a session', (db) =>
    findSession(db, sessionId),
  )
  const isReplaced = session?.ending === 'replaced'
  return new AppError('ERR_SESSION_EXPIRED', isReplaced ? { ending: 'replaced' } : {})
}
