import { Drawing } from './Drawing.tsx'

/** Empty cards. */
export function EmptyListDrawing() {
  return (
    <Drawing width={144} height={96}>
      <rect
        x="30"
        y="10"
        width="84"
        height="24"
        rx="8"
        fill="var(--ui-palette-surface-sunken)"
        opacity="0.6"
      />
      <rect
        x="22"
        y="26"
        width="100"
        height="28"
        rx="8"
        fill="var(--ui-palette-surface-skeleton)"
      />
      <rect
        x="12"
        y="44"
        width="120"
        height="40"
        rx="10"
        fill="var(--ui-palette-surface-raised)"
        stroke="var(--ui-palette-surface-line)"
      />
      <circle cx="34" cy="64" r="10" fill="var(--ui-palette-tones-t7-bg)" />
      <rect x="52" y="56" width="46" height="6" rx="3" fill="var(--ui-palette-tones-t7-bg)" />
      <rect
        x="52"
        y="67"
        width="66"
        height="5"
        rx="2.5"
        fill="var(--ui-palette-surface-skeleton)"
      />
    </Drawing>
  )
}
