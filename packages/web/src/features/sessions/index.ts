export { OwnSessions } from './OwnSessions.tsx'
export { PrivateRoute } from './PrivateRoute.tsx'
export { PublicRoute } from './PublicRoute.tsx'
export { SessionLive } from './live/SessionLive.tsx'
export { SessionSocket } from './live/SessionSocket.tsx'
export { SignInForm } from './SignInForm.tsx'
export {
  changeSessionUser,
  keepCompany,
  keepSetting,
  retrySession,
  signIn,
  signOut,
  startSession,
} from './session.ts'
export { dueDateOf, FIRST_PAGE, firstNameOf, isExpired, withUser } from './session-rules.ts'
export { hasPart, usePlan } from './sessions.queries.ts'
export { useAnySession, useSession } from './use-session.ts'
export { useCompanyCache } from './live/use-company-cache.ts'
export { useCompanyLive } from './live/use-company-live.ts'
