import type { Company, SessionCompany } from '@guiche/contract/companies'
import type { LivePayloads } from '@guiche/contract/live-events'
import type { Setting, SettingKey } from '@guiche/contract/settings'
import type { SessionUser, User } from '@guiche/contract/users'

// Rules for a session's fields, and their changes by live events.

/**
 * Due date of a company without one. A copy of the contract's FAR_DUE_DATE, whose import would load the schema library.
 */
export const FAR_DUE_DATE = '2093-03-14T03:00:00.000Z'

/** Page after signing in when none is remembered (core 2). */
export const FIRST_PAGE = '/tickets'

/** A setting's value; undefined if the company has none. */
export function settingValueOf(
  company: Pick<SessionCompany, 'settings'>,
  key: SettingKey,
): string | undefined {
  return company.settings.find((setting) => setting.key === key)?.value
}

/** Day until which the subscription is paid; undefined if it never ends. */
export function dueDateOf(company: Pick<SessionCompany, 'dueDate'>): string | undefined {
  return company.dueDate === FAR_DUE_DATE ? undefined : company.dueDate
}

export function isExpired(company: Pick<SessionCompany, 'dueDate'>, now: number): boolean {
  return Date.parse(company.dueDate) < now
}

/** The page after signing in: the remembered one, except `/`, else the tickets. */
export function pageAfterSignIn(state: unknown): string {
  const isRemembered = typeof state === 'object' && state !== null && 'from' in state
  if (!isRemembered || typeof state.from !== 'string' || !/^\/[^/\\]/.test(state.from))
    return FIRST_PAGE
  return state.from
}

/** Address passed on by the former page; empty without one. */
export function emailOfState(state: unknown): string {
  const isBrought = typeof state === 'object' && state !== null && 'email' in state
  return isBrought && typeof state.email === 'string' ? state.email : ''
}

/**
 * The session's user after a live event. A listed user has fewer fields than a session user, and its company may be
 * older than the current one.
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

/** An older version than the current one is ignored. */
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

/** Applies the change or deletion of a queue to the user's queues. */
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
