import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { pageAfterSignIn } from './session-rules.ts'
import { useAnySession } from './use-session.ts'

/**
 * Boundary of public pages. After signing in here the user goes to the remembered page; a signed-in user goes to `/`.
 */
export function PublicRoute() {
  const { status } = useAnySession()
  const [wasSignedIn] = useState(status === 'signed-in')
  const state: unknown = useLocation().state
  if (status === 'signed-in')
    return <Navigate to={wasSignedIn ? '/' : pageAfterSignIn(state)} replace />
  return <Outlet />
}
