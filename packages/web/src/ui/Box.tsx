import {
  __unsafe_useEmotionCache as useEmotionCache,
  css,
  type CSSObject,
  type EmotionCache,
} from '@emotion/react'
import { type SxProps, type Theme, useTheme } from '@mui/material/styles'
import type { ComponentPropsWithRef, ElementType } from 'react'

type Sx = SxProps<Theme>

type BoxProps<C extends ElementType> = Omit<ComponentPropsWithRef<C>, 'sx' | 'component'> & {
  component?: C | undefined
  sx?: Sx | undefined
}

/**
 * Replacement of MUI's Box, with the same `sx`. MUI computes `sx` at each render, which is half of the cost of a long
 * list; this one memoizes the class by the object, so `sx` should be a constant of its module.
 */
export function Box<C extends ElementType = 'div'>({ component, sx, ...rest }: BoxProps<C>) {
  const classOf = useSx()
  const Element: ElementType = component ?? 'div'
  const classes = [rest.className, sx && classOf(sx)].filter(Boolean).join(' ')
  return <Element {...rest} className={classes || undefined} />
}

// Keyed by theme, since each of the two colour schemes has its own theme object.
const known = new WeakMap<Theme, WeakMap<object, string>>()

/** Returns a function from an `sx` to its class name. The rules are inserted into the page at the first use. */
function useSx(): (sx: Sx) => string {
  const theme = useTheme()
  const cache = useEmotionCache()
  return (sx) => {
    if (typeof sx !== 'object' || sx === null) return insertedClassName(cache, stylesOf(theme, sx))
    let classes = known.get(theme)
    if (classes === undefined) known.set(theme, (classes = new WeakMap()))
    let name = classes.get(sx)
    if (name === undefined) classes.set(sx, (name = insertedClassName(cache, stylesOf(theme, sx))))
    return name
  }
}

function stylesOf(theme: Theme, sx: Sx) {
  // MUI and Emotion declare different types for the same style object.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return css(theme.unstable_sx(sx) as CSSObject)
}

/** Idempotent, so a render that React discards does no harm. */
function insertedClassName(cache: EmotionCache | null, styles: ReturnType<typeof css>): string {
  if (cache === null) throw new Error('only a browser has styles')
  const name = `${cache.key}-${styles.name}`
  if (cache.inserted[styles.name] === undefined) cache.insert(`.${name}`, styles, cache.sheet, true)
  return name
}
