// Style of the search field of a small panel.

export const searchField = {
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
