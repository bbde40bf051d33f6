import { encode } from 'uqr'
import type { CSSProperties } from 'react'

interface QrCodeProps {
  text: string
  /** Side in pixels. */
  size: number
  /** Name for screen readers; a code without one is decoration. */
  title?: string
  style?: CSSProperties
}

/** A QR code without a quiet zone, for a white surface. */
export function QrCode({ text, size: side, title, style }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-hidden={title === undefined}
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      style={{ display: 'block', ...style }}
    >
      {title !== undefined && <title>{title}</title>}
      <path d={modules.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
