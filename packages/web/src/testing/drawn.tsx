import { withEmotionCache } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SignedInUser } from '../features/organisation/sessions/use-session.ts'
import { theme } from '../ui/theme.ts'
import { buildSessionUser } from './build-session-user.ts'

/** What components draw at first, as HTML: without a browser nothing is pressed, and no effect is run. */
export function drawn(content: ReactNode): string {
  return renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <WithStyles>{content}</WithStyles>
    </ThemeProvider>,
  )
    .replaceAll(/<style\b.*?<\/style>/gs, '')
    .replaceAll(/ class="[^"]*"/g, '')
}

/** Where there is no browser, the cache of styles comes with the first component that asks for one. */
const WithStyles = withEmotionCache(({ children }: { children: ReactNode }) => children)

/** As an administrator sees it. */
export function signedIn(content: ReactNode): ReactNode {
  return <SignedInUser value={buildSessionUser()}>{content}</SignedInUser>
}
