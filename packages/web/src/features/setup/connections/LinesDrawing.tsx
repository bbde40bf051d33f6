import { Drawing } from '../../../ui/drawings/Drawing.tsx'

/** Plug and phone. */
export function LinesDrawing() {
  return (
    <Drawing width={160} height={96}>
      <rect
        x="88"
        y="8"
        width="48"
        height="80"
        rx="10"
        fill="var(--ui-palette-surface-raised)"
        stroke="var(--ui-palette-surface-line)"
      />
      <rect x="95" y="19" width="34" height="50" rx="4" fill="var(--ui-palette-surface-sunken)" />
      <rect x="100" y="26" width="20" height="8" rx="4" fill="var(--ui-palette-surface-skeleton)" />
      <rect x="106" y="38" width="18" height="8" rx="4" fill="var(--ui-palette-tones-t7-bg)" />
      <rect x="100" y="50" width="14" height="8" rx="4" fill="var(--ui-palette-surface-skeleton)" />
      <circle cx="112" cy="78" r="3" fill="var(--ui-palette-surface-skeleton)" />
      <path
        d="M14 84c18 0 10-32 30-32h8"
        fill="none"
        stroke="var(--ui-palette-surface-line)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="50" y="42" width="20" height="20" rx="6" fill="var(--ui-palette-tones-t7-bg)" />
      <path
        d="M70 48h7M70 56h7"
        stroke="var(--ui-palette-tones-t7-text)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </Drawing>
  )
}
