import type { Permission } from '@guiche/contract/permissions'
import { hasPermission } from '@guiche/contract/permissions'
import type { SettingKey } from '@guiche/contract/settings'
import type { SessionUser } from '@guiche/contract/users'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { type Session, sessionStore } from './session.ts'
import { settingValueOf } from './session-rules.ts'

/** The signed-in user; PrivateRoute provides it. */
export const SignedInUser = createContext<SessionUser | null>(null)

export interface SignedInSession {
  readonly user: SessionUser
  /** True if the user has a permission. The server checks it again. */
  may(permission: Permission): boolean
  /** A setting of the company. */
  setting(key: SettingKey): string | undefined
}

/** The session of the signed-in user, for private pages. */
export function useSession(): SignedInSession {
  const user = use(SignedInUser)
  if (user === null) throw new Error('useSession belongs inside PrivateRoute')
  return useMemo(
    () => ({
      user,
      may: (permission) => hasPermission(user.profile, permission),
      setting: (key) => settingValueOf(user.company, key),
    }),
    [user],
  )
}

/** The session in any state, for all pages. */
export function useAnySession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
}
