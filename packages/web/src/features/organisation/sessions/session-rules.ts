import type { Company, SessionCompany } from '@guiche/contract/companies'
import type { LivePayloads } from '@guiche/contract/live-events'
import { firstNameOf as firstWordOf } from '@guiche/contract/person-names'
import type { Setting, SettingKey } from '@guiche/contract/settings'
import type { SessionUser, User } from '@guiche/contract/users'

// What a session's own fields mean, and how live events change them.

/**
 * What the session of a company without a due date carries. The contract's FAR_DUE_DATE, not imported: a schema
 * library would come along with it into the first load.
 */
export const FAR_DUE_DATE = '2093-03-14T03:00:00.000Z'

/** Where one goes after signing in when no page is remembered (core 2). */
export const FIRST_PAGE = '/tickets'

/** A setting's value; undefined when the company's list has none. */
export function settingOf(
  company: Pick<SessionCompany, 'settings'>,
  key: SettingKey,
): string | undefined {
  return company.settings.find((setting) => setting.key === key)?.value
}

/** The day that the subscription is paid to; undefined when it never ends. */
export function dueDateOf(company: Pick<SessionCompany, 'dueDate'>): string | undefined {
  return company.dueDate === FAR_DUE_DATE ? undefined : company.dueDate
}

export function isExpired(company: Pick<SessionCompany, 'dueDate'>, now: number): boolean {
  return Date.parse(company.dueDate) < now
}

/** Where a sign-in leads: the page one was sent away from, `/` counting as none, else the tickets. */
export function pageAfterSignIn(state: unknown): string {
  const isRemembered = typeof state === 'object' && state !== null && 'from' in state
  if (!isRemembered || typeof state.from !== 'string' || !/^\/[^/\\]/.test(state.from))
    return FIRST_PAGE
  return state.from
}

/** The address that the page before has brought along; empty where it has none. */
export function emailIn(state: unknown): string {
  const isBrought = typeof state === 'object' && state !== null && 'email' in state
  return isBrought && typeof state.email === 'string' ? state.email : ''
}

/**
 * The session's user after a live change of that user. A list's row says less than a session holds; and the company that
 * comes along may be older than one that was heard meanwhile.
 */
export function withUser(user: SessionUser, changed: User | SessionUser): SessionUser {
  if ('settings' in changed.company && 'language' in changed)
    return changed.company.updatedAt < user.company.updatedAt
      ? { ...changed, company: user.company }
      : changed
  const {
    online: _,
    company: __,
    createdAt: ___,
    ...own
  } = { online: false, createdAt: '', ...changed }
  return { ...user, ...own, company: user.company }
}

/** What was heard late brings nothing old back. */
export function withCompany(user: SessionUser, changed: Company): SessionUser {
  if (changed.updatedAt < user.company.updatedAt) return user
  const dueDate = changed.dueDate ?? FAR_DUE_DATE
  return {
    ...user,
    company: { ...user.company, ...changed, dueDate, settings: user.company.settings },
  }
}

export function withSetting(user: SessionUser, changed: Setting): SessionUser {
  const { settings } = user.company
  const isKnown = settings.some(({ key }) => key === changed.key)
  const after = isKnown
    ? settings.map((one) => (one.key === changed.key ? changed : one))
    : [...settings, changed]
  return { ...user, company: { ...user.company, settings: after } }
}

/** A queue of one's own was renamed, painted or deleted. */
export function withQueue(
  user: SessionUser,
  heard: LivePayloads['company-{id}-queue'],
): SessionUser {
  const queueId = heard.action === 'delete' ? heard.queueId : heard.queue.id
  if (!user.queues.some(({ id }) => id === queueId)) return user
  if (heard.action === 'delete')
    return { ...user, queues: user.queues.filter(({ id }) => id !== queueId) }
  const { name, color } = heard.queue
  const queues = user.queues.map((own) => (own.id === queueId ? { ...own, name, color } : own))
  return { ...user, queues }
}

/** How one is greeted. */
export function firstNameOf(name: string): string {
  return firstWordOf(name) || name.trim()
}
