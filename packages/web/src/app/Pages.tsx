import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import {
  PrivateRoute,
  PublicRoute,
  SessionSocket,
  useAnySession,
} from '../features/organisation/sessions/index.ts'
import { StartingScreen } from './fallbacks/StartingScreen.tsx'
import { lazy } from '../ui/lazy.tsx'

const SignIn = lazy(() => import('../screens/SignIn.tsx'))
const PublicQueryCache = lazy(() => import('./PublicQueryCache.tsx'))
const Invite = lazy(() => import('../screens/Invite.tsx'))
const SignUp = lazy(() => import('../screens/SignUp.tsx'))
const ForgottenPassword = lazy(() => import('../screens/ForgottenPassword.tsx'))
const Shell = lazy(() => import('./Shell.tsx'))
const PrintLayout = lazy(() => import('./PrintLayout.tsx'))
const ServerUnavailable = lazy(() => import('./fallbacks/ServerUnavailable.tsx'))

/** Public pages and the boundary of the private ones (core 2). Before the session is known neither is shown. */
export function Pages() {
  const { status } = useAnySession()
  if (status === 'starting') return <StartingScreen />
  if (status === 'away') {
    return (
      <Suspense fallback={<StartingScreen />}>
        <ServerUnavailable />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<StartingScreen />}>
      <Routes>
        <Route element={<PublicQueryCache />}>
          <Route path="/invite/:token" element={<Invite />} />
          <Route element={<PublicRoute />}>
            <Route path="/signup" element={<SignUp />} />
            <Route path="/forgetpsw" element={<ForgottenPassword />} />
          </Route>
        </Route>
        <Route element={<PublicRoute />}>
          <Route path="/login" element={<SignIn />} />
        </Route>
        <Route element={<PrivateRoute />}>
          <Route path="/print/:ticketId" element={<PrintLayout />} />
          <Route path="*" element={<SignedInPages />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

/** The socket connects while the chunk loads. Requests made after it subscribes need no refetch. */
function SignedInPages() {
  return (
    <>
      <SessionSocket />
      <Suspense fallback={<StartingScreen />}>
        <Shell />
      </Suspense>
    </>
  )
}
