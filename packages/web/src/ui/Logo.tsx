import { useId } from 'react'

// Logo: a speech bubble as a counter window, with the arched opening through which people at a guichê speak. One shape
// on a 16 px grid, so that it is crisp from the favicon to the sign-in page.

export interface LogoProps {
  /** Pixels, from 16. */
  size?: number
  /** Draws the mark on a tile, like the icon of the installed application. */
  tile?: boolean
  /** Accessible name; without it the mark is decorative. */
  title?: string
}

export function Logo({ size = 24, tile = false, title }: LogoProps) {
  const titleId = useId()
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      role={title === undefined ? undefined : 'img'}
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-hidden={title === undefined ? true : undefined}
      style={{ display: 'block', flexShrink: 0 }}
    >
      {title !== undefined && <title id={titleId}>{title}</title>}
      {tile && <rect width="16" height="16" rx="4" fill={BRAND} />}
      <path
        d={MARK}
        fillRule="evenodd"
        fill={tile ? '#ffffff' : 'var(--ui-palette-primary-main)'}
        transform={tile ? 'translate(2.8 2.5) scale(0.65)' : undefined}
      />
    </svg>
  )
}

/** Path of the mark on 16 by 16, filled by `evenodd`. The favicon and the install icons use the same path. */
export const MARK =
  'M4.5 1h7A3.5 3.5 0 0 1 15 4.5V9a3.5 3.5 0 0 1-3.5 3.5H8.2l-3.6 3a.5.5 0 0 1-.85-.38V12.4A3.5 3.5 0 0 1 1 9V4.5A3.5 3.5 0 0 1 4.5 1Z' +
  'M4.7 9.2h6.6a3.3 3.3 0 0 0-6.6 0Z'

/** The tile has the brand's colour in both schemes. */
const BRAND = '#34308d'
