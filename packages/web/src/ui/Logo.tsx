import { useId } from 'react'

// The mark: a speech bubble that is a counter window, with the arched opening on its sill through which people at a
// guichê speak and pass things. One shape on a 16 px grid, so that it stays crisp from the favicon to the welcome.

export interface LogoProps {
  /** Pixels, 16 to 64 and beyond. */
  size?: number
  /** The mark on its own tile, as the installed application shows it. */
  tile?: boolean
  /** Read aloud; without it the mark is decoration. */
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

/** The path of the mark on 16 by 16, filled by `evenodd`: also the favicon's and the install icons'. */
export const MARK =
  'M4.5 1h7A3.5 3.5 0 0 1 15 4.5V9a3.5 3.5 0 0 1-3.5 3.5H8.2l-3.6 3a.5.5 0 0 1-.85-.38V12.4A3.5 3.5 0 0 1 1 9V4.5A3.5 3.5 0 0 1 4.5 1Z' +
  'M4.7 9.2h6.6a3.3 3.3 0 0 0-6.6 0Z'

/** The tile keeps the brand's colour in both schemes. */
const BRAND = '#34308d'
