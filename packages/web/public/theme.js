// Runs before the first paint, so that users of the dark scheme see no white page. A separate file, because the content
// security policy forbids inline scripts.
{
  const root = document.documentElement
  const theme = preferredTheme()
  root.setAttribute('data-theme', theme)
  // Ground colours of ui/tokens.ts, until the styles are loaded.
  root.style.backgroundColor = theme === 'dark' ? '#111219' : '#f4f4f8'
  root.style.colorScheme = theme

  function preferredTheme() {
    try {
      const stored = localStorage.getItem('preferredTheme')
      if (stored === 'light' || stored === 'dark') return stored
    } catch {
      // The browser denies access to localStorage.
    }
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
}
