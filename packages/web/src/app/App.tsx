import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { BrowserRouter } from 'react-router'
import { THEME_KEY } from '../platform/preferences.ts'
import { theme } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { Pages } from './Pages.tsx'
import { BrowserColors } from './BrowserColors.tsx'
import { ScreenErrorBoundary } from './fallbacks/ScreenErrorBoundary.tsx'

export function App() {
  return (
    <ThemeProvider
      theme={theme}
      modeStorageKey={THEME_KEY}
      defaultMode="system"
      noSsr
      disableTransitionOnChange
    >
      <CssBaseline />
      <BrowserColors />
      <BrowserRouter>
        <ScreenErrorBoundary>
          <Pages />
        </ScreenErrorBoundary>
      </BrowserRouter>
      <Toasts />
    </ThemeProvider>
  )
}
