import { Drawing } from './Drawing.tsx'

/** Row of counter windows with one customer being served. */
export function SignInDrawing() {
  return (
    <Drawing width={480} height={320}>
      <rect x="0" y="252" width="480" height="12" rx="6" fill="var(--ui-palette-tones-t7-text)" />
      <rect
        x="24"
        y="264"
        width="432"
        height="40"
        fill="var(--ui-palette-tones-t7-bg)"
        opacity="0.5"
      />
      <CounterWindow x={24} />
      <CounterWindow x={176} isOpen />
      <CounterWindow x={328} />
      <Bubble x={64} y={40} width={128} lines={[84, 56]} />
      <Bubble x={268} y={76} width={112} lines={[72]} isOurs />
    </Drawing>
  )
}

function CounterWindow({ x, isOpen = false }: { x: number; isOpen?: boolean }) {
  return (
    <g transform={`translate(${x} 96)`}>
      <path d="M0 156V64a64 64 0 0 1 128 0v92Z" fill="var(--ui-palette-surface-skeleton)" />
      <path
        d="M14 156V66a50 50 0 0 1 100 0v90Z"
        fill={isOpen ? 'var(--ui-palette-surface-pane)' : 'var(--ui-palette-surface-sunken)'}
      />
      {isOpen ? (
        <>
          <circle cx="64" cy="92" r="20" fill="var(--ui-palette-tones-t7-text)" />
          <path d="M26 156a38 38 0 0 1 76 0Z" fill="var(--ui-palette-tones-t7-text)" />
        </>
      ) : (
        <path d="M40 156a24 24 0 0 1 48 0Z" fill="var(--ui-palette-surface-skeleton)" />
      )}
    </g>
  )
}

function Bubble({ x, y, width, lines, isOurs = false }: BubbleProps) {
  const height = 24 + lines.length * 14
  const side = width - 28
  const flank = height - 28
  // The tail is at the sender's side.
  const bottom = isOurs ? `h${14 - side}l-14 13v-13` : `v13l-14 -13h${14 - side}`
  const body = `M14 0h${side}a14 14 0 0 1 14 14v${flank}a14 14 0 0 1 -14 14${bottom}a14 14 0 0 1 -14 -14v${-flank}a14 14 0 0 1 14 -14Z`
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={body}
        fill={isOurs ? 'var(--ui-palette-primary-soft)' : 'var(--ui-palette-surface-raised)'}
        stroke={isOurs ? 'none' : 'var(--ui-palette-surface-line)'}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {lines.map((length, at) => (
        <rect
          key={length}
          x="18"
          y={16 + at * 14}
          width={length}
          height="6"
          rx="3"
          fill={isOurs ? 'var(--ui-palette-primary-text)' : 'var(--ui-palette-surface-control)'}
          opacity={isOurs ? 0.7 : 0.4}
        />
      ))}
    </g>
  )
}

interface BubbleProps {
  x: number
  y: number
  width: number
  lines: readonly number[]
  isOurs?: boolean
}
