// What the panels above the composer share.

export const panelSearch = {
  width: '100%',
  boxSizing: 'border-box',
  height: 32,
  px: 2.5,
  border: '1px solid',
  borderColor: 'surface.control',
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.875rem',
  outline: 'none',
  '&:focus': { borderColor: 'surface.focus' },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '&::-webkit-search-cancel-button': { display: 'none' },
  '@media (pointer: coarse)': { height: 40, fontSize: '1rem' },
} as const

export const panelNote = {
  display: 'grid',
  placeItems: 'center',
  flex: 1,
  p: 4,
  textAlign: 'center',
  color: 'text.secondary',
  typography: 'body2',
} as const
