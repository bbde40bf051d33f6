import { useColorScheme } from '@mui/material/styles'
import { useEffect } from 'react'
import { dark, light } from '../ui/tokens.ts'

/** Applies the colour scheme to the browser's own parts: bars, scrollbars, overscroll. */
export function BrowserColors() {
  const { colorScheme } = useColorScheme()
  useEffect(() => {
    const ground = (colorScheme === 'dark' ? dark : light).surface.app
    document
      .querySelectorAll('meta[name="theme-color"]')
      .forEach((meta) => meta.setAttribute('content', ground))
    document.documentElement.style.backgroundColor = ground
    document.documentElement.style.colorScheme = colorScheme ?? 'light'
  }, [colorScheme])
  return null
}
