import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { BrowserRouter } from 'react-router'
import { THEME_KEY } from '../platform/preferences.ts'
import { theme } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { Pages } from './Pages.tsx'
import { PaintedBrowser } from './PaintedBrowser.tsx'
import { ScreenGuard } from './ScreenGuard.tsx'

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
      <PaintedBrowser />
      <BrowserRouter>
        <ScreenGuard>
          <Pages />
        </ScreenGuard>
      </BrowserRouter>
      <Toasts />
    </ThemeProvider>
  )
}
