import { Navigate, Outlet, useLocation } from 'react-router'
import { SignedInUser, useAnySession } from './use-session.ts'

/** For the signed-in; others sign in first and come back to where they were going. */
export function PrivateRoute() {
  const session = useAnySession()
  const { pathname, search, hash } = useLocation()
  if (session.status === 'signed-in') {
    return (
      <SignedInUser value={session.user}>
        <Outlet />
      </SignedInUser>
    )
  }
  if (session.status !== 'signed-out') return null
  const state = session.hasLeft ? undefined : { from: pathname + search + hash }
  return <Navigate to="/login" replace state={state} />
}
