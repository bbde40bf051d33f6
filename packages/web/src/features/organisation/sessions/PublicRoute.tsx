import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { pageAfterSignIn } from './session-rules.ts'
import { useAnySession } from './use-session.ts'

/** For the signed-out. Who signs in here goes on to the remembered page, who already was goes to `/`. */
export function PublicRoute() {
  const { status } = useAnySession()
  const [wasSignedIn] = useState(status === 'signed-in')
  const state: unknown = useLocation().state
  if (status === 'signed-in')
    return <Navigate to={wasSignedIn ? '/' : pageAfterSignIn(state)} replace />
  return <Outlet />
}
