import type { Company } from '@guiche/contract/companies'
import type { SessionOperator } from '@guiche/contract/sessions'
import type { Setting } from '@guiche/contract/settings'
import type { SessionUser } from '@guiche/contract/users'
import { call, onEnded, onRefreshed, refresh } from '../../../platform/call.ts'
import { CallError, isUnavailable } from '../../../platform/call-error.ts'
import { campaignsShown, clearDrafts } from '../../../platform/preferences.ts'
import { onTokenElsewhere, readClaims, storedToken } from '../../../platform/token.ts'
import { clearEndedElsewhere, rememberEndedElsewhere } from './ended-elsewhere.ts'
import { FIRST_PAGE, settingValueOf, withCompany, withSetting } from './session-rules.ts'

// The session of this tab. States:
// starting a token is stored, and the server is asked for its user;
// away a token is stored, but the server cannot be reached; the request is repeated;
// signed-in with the user as the server last sent it;
// signed-out `hasLeft` after a wanted sign-out, so that no page is remembered for the next user.
// It is outside of React, because calls and other tabs end it too.

export type Session =
  | { readonly status: 'starting' | 'away' }
  | {
      readonly status: 'signed-in'
      readonly user: SessionUser
      readonly operator?: SessionOperator
    }
  | { readonly status: 'signed-out'; readonly hasLeft: boolean }

const ASK_AGAIN_AFTER_MS = 3000
const LOGOUT_AT_MOST_MS = 5000

const hearers = new Set<() => void>()
let session: Session =
  storedToken.read() === null ? signedOutSession(false) : { status: 'starting' }

export const sessionStore = {
  read: () => session,
  subscribe(hear: () => void) {
    hearers.add(hear)
    return () => void hearers.delete(hear)
  },
}

/**
 * Loads the user of the stored token, and subscribes to changes of the session by calls and other tabs. Called once per
 * page.
 */
export function startSession(): void {
  onRefreshed(({ user, operator }) =>
    setSession({ status: 'signed-in', user, ...(operator && { operator }) }),
  )
  onEnded((refusal) => {
    if (refusal instanceof CallError && refusal.body['ending'] === 'replaced')
      rememberEndedElsewhere()
    endLocalSession(false)
  })
  onTokenElsewhere(followOtherTab)
  addEventListener('online', retrySession)
  if (session.status === 'starting') void resumeSession()
}

export async function signIn(email: string, password: string): Promise<SessionUser> {
  const { token, user } = await call('POST /auth/login', { body: { email, password } })
  storedToken.save(token)
  campaignsShown.write(settingValueOf(user.company, 'campaignsEnabled') === 'true' ? 'true' : null)
  clearEndedElsewhere()
  setSession({ status: 'signed-in', user })
  return user
}

/** Signs out in this browser in any case; the server is informed if it answers. */
export async function signOut(): Promise<void> {
  await call('DELETE /auth/logout', {}, { signal: AbortSignal.timeout(LOGOUT_AT_MOST_MS) }).catch(
    () => undefined,
  )
  endLocalSession(true)
}

/**
 * Starts an operator session as a company's administrator. The page reloads, so that no data of the operator stays in
 * memory.
 */
export async function startOperatorSession(whose: {
  companyId: number
  userId: number
}): Promise<void> {
  const { token } = await call('POST /auth/operator', { body: whose })
  restartWithToken(token, FIRST_PAGE)
}

/** Returns to the operator's own session. */
export async function endOperatorSession(): Promise<void> {
  const { token } = await call('DELETE /auth/operator')
  restartWithToken(token, '/settings?tab=companies')
}

function restartWithToken(token: string, path: string): void {
  storedToken.save(token)
  clearDrafts()
  location.assign(path)
}

/** Changes the signed-in user, for live events and the profile. */
export function changeSessionUser(changed: (user: SessionUser) => SessionUser): void {
  if (session.status === 'signed-in') setSession({ ...session, user: changed(session.user) })
}

/** Applies a setting from the reply to a call; the live event does the same in other browsers. */
export function applySetting(setting: Setting): void {
  changeSessionUser((user) => withSetting(user, setting))
}

export function applyCompany(company: Company): void {
  changeSessionUser((user) => withCompany(user, company))
}

/** Retries the request to an unavailable server at once. */
export function retrySession(): void {
  if (session.status === 'away') void resumeSession()
}

async function resumeSession(): Promise<void> {
  const asked = storedToken.read()
  try {
    await refresh()
  } catch (error) {
    if (!isUnavailable(error)) {
      const current = storedToken.read()
      // Another tab has signed in or refreshed meanwhile.
      return current === null || current === asked ? endLocalSession(false) : resumeSession()
    }
    if (session.status === 'signed-in' || session.status === 'signed-out') return
    setSession({ status: 'away' })
    setTimeout(retrySession, ASK_AGAIN_AFTER_MS)
  }
}

function followOtherTab(token: string | null): void {
  if (token === null) {
    if (session.status !== 'signed-out') endLocalSession(true)
  } else if (session.status === 'signed-out') {
    setSession({ status: 'starting' })
    void resumeSession()
  } else if (
    session.status === 'signed-in' &&
    (readClaims(token)?.userId ?? session.user.id) !== session.user.id
  ) {
    // Another user signed in in the other tab: a reload removes the former user's data from memory.
    location.reload()
  }
}

function endLocalSession(hasLeft: boolean): void {
  storedToken.clear()
  campaignsShown.write(null)
  if (hasLeft) clearDrafts()
  if (session.status !== 'signed-out') setSession(signedOutSession(hasLeft))
}

function signedOutSession(hasLeft: boolean): Session {
  return { status: 'signed-out', hasLeft }
}

function setSession(next: Session): void {
  session = next
  hearers.forEach((hear) => hear())
}
