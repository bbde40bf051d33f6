import { Drawing } from './Drawing.tsx'

/** Closed shutter, for a missing permission. */
export function LockDrawing() {
  return (
    <Drawing width={120} height={96}>
      <rect x="20" y="12" width="80" height="64" rx="10" fill="var(--ui-palette-surface-sunken)" />
      <g stroke="var(--ui-palette-surface-line)" strokeWidth="2">
        <path d="M28 26h64M28 36h64M28 46h64M28 56h64" />
      </g>
      <rect x="10" y="72" width="100" height="8" rx="4" fill="var(--ui-palette-tones-t7-bg)" />
      <circle cx="60" cy="44" r="17" fill="var(--ui-palette-surface-pane)" />
      <rect x="52" y="42" width="16" height="12" rx="3" fill="var(--ui-palette-tones-t7-text)" />
      <path
        d="M55.5 42v-3.5a4.5 4.5 0 0 1 9 0V42"
        fill="none"
        stroke="var(--ui-palette-tones-t7-text)"
        strokeWidth="2.5"
      />
    </Drawing>
  )
}
