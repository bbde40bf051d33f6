/** Words for those who listen. */
export const unseen = {
  position: 'absolute',
  m: 0,
  // Strings: as numbers, 1 is the whole width.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
