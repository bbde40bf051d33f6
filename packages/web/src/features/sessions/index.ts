export { OwnSessions } from './OwnSessions.tsx'
export { PrivateRoute } from './PrivateRoute.tsx'
export { PublicRoute } from './PublicRoute.tsx'
export { SessionLive } from './SessionLive.tsx'
export { SessionSocket } from './SessionSocket.tsx'
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
export { useCompanyCache, useCompanyLive } from './use-company-live.ts'
