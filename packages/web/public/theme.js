// Runs before the first paint, so that nobody who prefers the dark is shown a white page. A file of its own because the
// content policy allows no script inside the page.
{
  const root = document.documentElement
  const theme = preferredTheme()
  root.setAttribute('data-theme', theme)
  // The grounds of ui/tokens.ts, until the styles are there.
  root.style.backgroundColor = theme === 'dark' ? '#111219' : '#f4f4f8'
  root.style.colorScheme = theme

  function preferredTheme() {
    try {
      const stored = localStorage.getItem('preferredTheme')
      if (stored === 'light' || stored === 'dark') return stored
    } catch {
      // The browser keeps nothing for us.
    }
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
}
