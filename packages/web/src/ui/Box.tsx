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
 * An element in the theme's terms, as MUI's Box. That one works its `sx` out at each render, which is half of what a long
 * list costs; here the class of an object is made once, so `sx` should be a constant of its module.
 */
export function Box<C extends ElementType = 'div'>({ component, sx, ...rest }: BoxProps<C>) {
  const classOf = useSx()
  const Element: ElementType = component ?? 'div'
  const classes = [rest.className, sx && classOf(sx)].filter(Boolean).join(' ')
  return <Element {...rest} className={classes || undefined} />
}

// By theme, since the two colour schemes come with one each.
const known = new WeakMap<Theme, WeakMap<object, string>>()

/** What gives the class of an `sx`, and puts its rules into the page the first time. */
function useSx(): (sx: Sx) => string {
  const theme = useTheme()
  const cache = useEmotionCache()
  return (sx) => {
    if (typeof sx !== 'object' || sx === null) return inserted(cache, stylesOf(theme, sx))
    let classes = known.get(theme)
    if (classes === undefined) known.set(theme, (classes = new WeakMap()))
    let name = classes.get(sx)
    if (name === undefined) classes.set(sx, (name = inserted(cache, stylesOf(theme, sx))))
    return name
  }
}

function stylesOf(theme: Theme, sx: Sx) {
  // The two libraries have a type each for what one hands to the other.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return css(theme.unstable_sx(sx) as CSSObject)
}

/** Inserting twice is the same as once, so a render that is thrown away does no harm. */
function inserted(cache: EmotionCache | null, styles: ReturnType<typeof css>): string {
  if (cache === null) throw new Error('only a browser has styles')
  const name = `${cache.key}-${styles.name}`
  if (cache.inserted[styles.name] === undefined) cache.insert(`.${name}`, styles, cache.sheet, true)
  return name
}
