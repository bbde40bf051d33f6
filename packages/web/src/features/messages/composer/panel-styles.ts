// Shared styles of the panels above the composer.

export const panelNote = {
  display: 'grid',
  placeItems: 'center',
  flex: 1,
  p: 4,
  textAlign: 'center',
  color: 'text.secondary',
  typography: 'body2',
} as const
