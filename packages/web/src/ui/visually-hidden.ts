/** Style that hides an element from view but not from screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  m: 0,
  // Strings, since MUI reads the number 1 as the whole width.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
