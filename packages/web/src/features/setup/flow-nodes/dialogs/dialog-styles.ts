/** Two fields side by side where there is room. */
export const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  alignItems: 'start',
} as const

export const three = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' },
  gap: 4,
  alignItems: 'start',
} as const

export const groupTitle = { typography: 'subtitle2', m: 0, mb: 1 } as const
export const groupHelp = { typography: 'caption', color: 'text.secondary', mb: 2 } as const

/** Toasts of the editor stay a second longer than elsewhere (features 9). */
export const EDITOR_TOAST = { durationMs: 3000 } as const

/** Two fields and a remove button. */
export const rowOfTwo = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr auto',
  alignItems: 'center',
  gap: 2,
  mb: 2,
} as const
