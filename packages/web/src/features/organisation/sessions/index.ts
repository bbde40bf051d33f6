export { OwnSessions } from './OwnSessions.tsx'
export { ownSessionWords } from './own-sessions.words.ts'
export { PrivateRoute } from './PrivateRoute.tsx'
export { PublicRoute } from './PublicRoute.tsx'
export { planLive } from './live/plan.live.ts'
export { SessionSocket } from './live/SessionSocket.tsx'
export { AddressConfirmation } from './AddressConfirmation.tsx'
export { SignInForm } from './SignInForm.tsx'
export {
  changeSessionUser,
  applyCompany,
  applySetting,
  endOperatorSession,
  startOperatorSession,
  retrySession,
  signIn,
  signOut,
  startSession,
} from './session.ts'
export { firstNameOf } from './first-name.ts'
export { dueDateOf, FIRST_PAGE, isExpired, withUser } from './session-rules.ts'
export { hasPlanFeature, useCompanyPlan } from './sessions.queries.ts'
export { useCompanyDateFormat, useCompanyTimeFormat } from './use-company-time-format.ts'
export { useAnySession, useSession } from './use-session.ts'
export { useHearing } from './live/use-hearing.ts'
export { useRefetchMissed } from './live/use-refetch-missed.ts'
export { useCompanyLive } from './live/use-company-live.ts'
