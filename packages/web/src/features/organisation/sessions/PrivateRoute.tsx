import { Navigate, Outlet, useLocation } from 'react-router'
import { SignedInUser, useAnySession } from './use-session.ts'

/** Boundary of private pages; signed-out users sign in first and return to the page. */
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
