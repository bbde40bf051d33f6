import { Drawing } from './Drawing.tsx'

/** Open counter window with an incoming and an outgoing bubble, for an empty queue of waiting customers. */
export function EmptyDeskDrawing() {
  return (
    <Drawing width={280} height={192}>
      <path
        d="M72 152V72a48 48 0 0 1 48-48h40a48 48 0 0 1 48 48v80Z"
        fill="var(--ui-palette-surface-sunken)"
      />
      <path
        d="M88 152V80a40 40 0 0 1 40-40h24a40 40 0 0 1 40 40v72Z"
        fill="var(--ui-palette-surface-pane)"
      />
      <path d="M116 152a24 24 0 0 1 48 0Z" fill="var(--ui-palette-tones-t7-bg)" />
      <rect x="40" y="148" width="200" height="16" rx="8" fill="var(--ui-palette-tones-t7-text)" />
      <rect x="64" y="164" width="152" height="10" fill="var(--ui-palette-surface-sunken)" />
      <path
        d="M28 60a12 12 0 0 1 12-12h48a12 12 0 0 1 12 12v18a12 12 0 0 1-12 12H58L44 102v-12h-4a12 12 0 0 1-12-12Z"
        fill="var(--ui-palette-surface-raised)"
        stroke="var(--ui-palette-surface-line)"
      />
      <rect
        x="42"
        y="60"
        width="40"
        height="5"
        rx="2.5"
        fill="var(--ui-palette-surface-skeleton)"
      />
      <rect
        x="42"
        y="71"
        width="26"
        height="5"
        rx="2.5"
        fill="var(--ui-palette-surface-skeleton)"
      />
      <path
        d="M180 92a12 12 0 0 1 12-12h48a12 12 0 0 1 12 12v16a12 12 0 0 1-12 12h-4v12l-14-12h-30a12 12 0 0 1-12-12Z"
        fill="var(--ui-palette-tones-t7-bg)"
      />
      <g
        stroke="var(--ui-palette-tones-t7-text)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m203 100 6 6 12-12" />
        <path d="m216 105 1 1 12-12" />
      </g>
    </Drawing>
  )
}
