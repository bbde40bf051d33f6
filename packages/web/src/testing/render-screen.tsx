import type { SessionUser } from '@guiche/contract/users'
import { ThemeProvider } from '@mui/material/styles'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { type ReactNode, Suspense, useEffect } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router'
import { afterEach } from 'vitest'
import { timeLimits } from '../../../../scripts/machine-speed.ts'
import { errorWords } from '../app/errors.words.ts'
import { SignedInUser } from '../features/organisation/sessions/use-session.ts'
import { registerErrorWords } from '../platform/error-text.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { theme } from '../ui/theme.ts'
import { dismissToast, listToasts } from '../ui/toast-queue.ts'
import { Toasts } from '../ui/toast.tsx'
import { buildSessionUser } from './build-session-user.ts'
import { serveContract } from './contract-server.ts'

// Renders components for tests that press: with the real router, query cache, theme, toasts and words, effects included.
// HTTP is answered by contract-server.ts, the socket by fake-socket.ts.

configure({ asyncUtilTimeout: timeLimits().waitMs })

interface ScreenOptions {
  /** The page's address; `/` if absent. */
  path?: string
  user?: SessionUser
}

export interface RenderedScreen {
  /** Types and presses like a user. */
  user: UserEvent
  cache: QueryClient
  /** The current address with its query. */
  address: () => string
  rerender: (content: ReactNode) => void
}

/** Registers what tests that press need: the contract's server, Portuguese, and a clean page after each test. */
export function pressComponents(): void {
  serveContract()
  registerErrorWords(errorWords)
  void i18next.changeLanguage('pt')
  afterEach(() => {
    cleanup()
    listToasts().forEach(({ id }) => dismissToast(id))
    localStorage.clear()
  })
}

/** Renders content as on a page of a signed-in user. */
export function renderScreen(
  content: ReactNode,
  { path = '/', user = buildSessionUser() }: ScreenOptions = {},
): RenderedScreen {
  const cache = createQueryClient()
  let location: Location | undefined
  const onLocation = (current: Location) => {
    location = current
  }
  const within = (shown: ReactNode) => (
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[path]}>
        <QueryClientProvider client={cache}>
          <SignedInUser value={user}>
            <Suspense fallback={null}>{shown}</Suspense>
          </SignedInUser>
        </QueryClientProvider>
        <LocationReport onLocation={onLocation} />
      </MemoryRouter>
      <Toasts />
    </ThemeProvider>
  )
  const { rerender } = render(within(content))
  return {
    user: userEvent.setup(),
    cache,
    address: () => `${location?.pathname ?? ''}${location?.search ?? ''}`,
    rerender: (next) => rerender(within(next)),
  }
}

function LocationReport({ onLocation }: { onLocation: (location: Location) => void }) {
  const location = useLocation()
  useEffect(() => {
    onLocation(location)
  }, [location, onLocation])
  return null
}
