import { withEmotionCache } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SignedInUser } from '../features/organisation/sessions/use-session.ts'
import { theme } from '../ui/theme.ts'
import { buildSessionUser } from './build-session-user.ts'

/** Server-rendered HTML of a component, without classes and styles. There is no browser, so effects do not run. */
export function renderHtml(content: ReactNode): string {
  return renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <WithStyles>{content}</WithStyles>
    </ThemeProvider>,
  )
    .replaceAll(/<style\b.*?<\/style>/gs, '')
    .replaceAll(/ class="[^"]*"/g, '')
}

/** Without a browser Emotion creates its cache in the first component that uses it. */
const WithStyles = withEmotionCache(({ children }: { children: ReactNode }) => children)

/** Wraps content in the context of a signed-in administrator. */
export function withSignedInUser(content: ReactNode): ReactNode {
  return <SignedInUser value={buildSessionUser()}>{content}</SignedInUser>
}
