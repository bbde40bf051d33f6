import type { ReactNode } from 'react'

/** Frame of a decorative drawing in the theme's colours; hidden from screen readers. */
export function Drawing({
  width,
  height,
  children,
}: {
  width: number
  height: number
  children: ReactNode
}) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden
      style={{ display: 'block', maxWidth: '100%', height: 'auto' }}
    >
      {children}
    </svg>
  )
}
