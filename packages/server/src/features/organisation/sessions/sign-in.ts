import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@guiche/contract/sessions'
import { now, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import {
  acrossCompanies,
  switchCompany,
  inCompany,
} from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import {
  awaitRateLimit,
  countAttempt,
  clearAttempts,
  refundAttempt,
  countAndCheckAttempt,
} from '../../../platform/rate-limits.ts'
import { verifyPassword } from '../../../platform/passwords.ts'
import { isExpired } from '../companies/index.ts'
import { findSettingValue } from '../settings/index.ts'
import { emailKey, endPause, findUser, lockUser, presentSessionUser } from '../users/index.ts'
import { makeAccessToken } from './access-token.ts'
import { subscriptionExpiredText } from './subscription-expired-text.ts'
import { makeRefreshToken } from './refresh-token.ts'
import { refreshExpiry } from './session-rules.ts'
import { sessionsReplaced } from './sessions.events.ts'
import {
  endSessions,
  findUserForSignIn,
  insertSession,
  listKnownAddresses,
  type SessionRow,
  type UserForSignIn,
} from './sessions.queries.ts'

export interface RequestOrigin {
  address: string
  userAgent: string
}

/** Result of a sign-in or refresh: the reply, and the cookie beside it. */
export interface GrantedTokens {
  signedIn: SignedIn
  refreshToken: string
}

/**
 * Checks the password and starts a session, which replaces the user's others unless the company allows several.
 * @throws ERR_INVALID_CREDENTIALS, ERR_USER_INACTIVE, ERR_EMAIL_UNCONFIRMED, ERR_COMPANY_INACTIVE,
 * ERR_SUBSCRIPTION_EXPIRED, ERR_TOO_MANY_REQUESTS
 */
export async function signIn(
  email: string,
  password: string,
  from: RequestOrigin,
): Promise<GrantedTokens> {
  const key = emailKey(email)
  const user = await acrossCompanies('find the user who signs in', (db) =>
    findUserForSignIn(db, key),
  )
  const forgive = await countPasswordAttempt(key, user, from.address)
  if (!(await verifyPassword(password, user?.passwordHash)) || !user)
    throw new AppError('ERR_INVALID_CREDENTIALS')
  await forgive()
  if (!user.isActive) throw new AppError('ERR_USER_INACTIVE')
  if (user.unconfirmedSince !== null) throw new AppError('ERR_EMAIL_UNCONFIRMED')
  refuseClosedCompany(user)
  return inCompany(user.companyId, async (db) => {
    const session = await startSession(db, user, from)
    return grantTokens(db, session)
  })
}

/** The reply for a session: a new access token, and the user as stored now. @throws ERR_SESSION_EXPIRED */
export async function grantTokens(db: Db, session: SessionRow): Promise<GrantedTokens> {
  const row = await findUser(db, session.companyId, session.userId)
  if (!row?.isActive) throw new AppError('ERR_SESSION_EXPIRED')
  return {
    signedIn: {
      token: await makeAccessToken(row, session),
      user: await presentSessionUser(db, row),
      ...(await presentOperator(db, session)),
    },
    refreshToken: makeRefreshToken({ sessionId: session.id, counter: session.counter }),
  }
}

/** The super user of an operator session, whose name the banner shows. */
async function presentOperator(
  db: Db,
  { companyId, operatorCompanyId, operatorUserId, expiresAt }: SessionRow,
): Promise<Pick<SignedIn, 'operator'>> {
  if (operatorCompanyId === null || operatorUserId === null) return {}
  await switchCompany(db, operatorCompanyId)
  const operator = await findUser(db, operatorCompanyId, operatorUserId)
  await switchCompany(db, companyId)
  return { operator: { name: operator?.name ?? '', endsAt: expiresAt } }
}

async function startSession(db: Db, user: UserForSignIn, from: RequestOrigin): Promise<SessionRow> {
  const at = now()
  const { companyId, id: userId } = user
  const id = randomUUID()
  // The user's lock serializes sign-ins; concurrent ones would not see and replace each other.
  const person = await lockUser(db, companyId, userId)
  // Signing in ends a pause, which closing the browser does not.
  if (person) await endPause(db, person)
  const session = await insertSession(db, {
    companyId,
    id,
    userId,
    rotatedAt: at,
    lastSeenAt: at,
    expiresAt: refreshExpiry(at),
    address: from.address,
    userAgent: from.userAgent.slice(0, 300),
    createdAt: at,
  })
  if ((await findSettingValue(db, companyId, 'multipleSessions')) !== 'enabled')
    await endOtherSessions(db, session)
  return session
}

async function endOtherSessions(db: Db, session: SessionRow): Promise<void> {
  const { companyId, userId, id } = session
  const sessionIds = await endSessions(
    db,
    { companyId, userId, except: id, ownOnly: true },
    'replaced',
    now(),
  )
  const user = await findUser(db, companyId, userId)
  if (sessionIds.length > 0 && user)
    await announce(db, sessionsReplaced, {
      companyId,
      user: { id: userId, email: user.email },
      sessionIds,
    })
}

/** Administrators of an expired company sign in, to pay; attendants are refused with the date. */
function refuseClosedCompany(user: UserForSignIn): void {
  if (!user.status) throw new AppError('ERR_COMPANY_INACTIVE')
  if (user.dueDate === null || !isExpired(user, now()) || user.profile === 'admin') return
  throw new AppError('ERR_SUBSCRIPTION_EXPIRED', {
    error: subscriptionExpiredText(
      user.dueDate,
      user.language ?? user.companyLanguage,
      user.timeZone,
    ),
    code: 'ERR_SUBSCRIPTION_EXPIRED',
    dueDate: user.dueDate,
    timeZone: user.timeZone,
  })
}

// Less than the timeouts of browsers and proxies.
const TURN_PATIENCE_MS = 10 * SECOND

/**
 * Counts an attempt by network, by account and network, and by account from all unknown networks. Beyond the last limit
 * sign-ins of the account run one after the other, seconds apart, so that an attack slows its user down but does not
 * lock them out. Networks of earlier sign-ins do not wait. Attempts are counted before the password is checked, so that
 * concurrent ones count too.
 * @returns a function that takes the count back after a right password
 */
async function countPasswordAttempt(key: string, user: UserForSignIn | undefined, address: string) {
  const network = networkOf(address)
  const pair = `${key} ${network}`
  await countAttempt('signInAddress', network)
  await countAttempt('signInPair', pair)
  const isKnown = user && (await isKnownNetwork(user, network))
  if (!isKnown && (await countAndCheckAttempt('signInAccount', key)))
    await awaitRateLimit('signInPace', key, TURN_PATIENCE_MS)
  return async () => {
    await refundAttempt('signInAddress', network)
    await clearAttempts('signInPair', pair)
    if (!isKnown) await refundAttempt('signInAccount', key)
  }
}

/** Resets the count of wrong passwords from a network, after the user proved otherwise that the account is theirs. */
export async function resetSignInAttempts(key: string, address: string): Promise<void> {
  await clearAttempts('signInPair', `${key} ${networkOf(address)}`)
}

async function isKnownNetwork({ companyId, id }: UserForSignIn, network: string): Promise<boolean> {
  const addresses = await inCompany(companyId, (db) => listKnownAddresses(db, companyId, id))
  return addresses.some((address) => networkOf(address) === network)
}
