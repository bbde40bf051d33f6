// Styles of bubbles for stored messages and sendings.

interface BubbleLook {
  isOurs: boolean
  isFirst: boolean
  isFailed: boolean
  /** Without a frame, for stickers. */
  isBare: boolean
  /** Pictures fill the bubble except a hairline. */
  isPicture?: boolean
}

export function bubbleStyle({ isOurs, isFirst, isFailed, isBare, isPicture = false }: BubbleLook) {
  return {
    position: 'relative',
    // Leaves room for the buttons beside the bubble; touch screens have them in the menu.
    maxWidth: 'min(600px, calc(100% - 96px))',
    '@media (hover: none) and (max-width: 599.95px)': { maxWidth: 'calc(100% - 40px)' },
    minWidth: 0,
    boxSizing: 'border-box',
    px: isBare ? 0 : isPicture ? 1 : 3,
    py: isBare ? 0 : isPicture ? 1 : 1.5,
    borderRadius: '12px',
    ...(isFirst && (isOurs ? { borderTopRightRadius: '4px' } : { borderTopLeftRadius: '4px' })),
    bgcolor: isBare
      ? 'transparent'
      : isFailed
        ? 'error.soft'
        : isOurs
          ? 'surface.selected'
          : 'surface.sunken',
  } as const
}

/** Text and foot share a line where they fit. */
export const content = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: 2,
  rowGap: 0.5,
} as const

/** Pictures and cards have the foot below them. */
export const tallContent = { display: 'flex', flexDirection: 'column', rowGap: 0.5 } as const

/** Text below a picture keeps its usual padding. */
export const pictureContent = {
  ...tallContent,
  '& > span': { px: 2, pb: 0.5 },
} as const

export const foot = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  ml: 'auto',
  mb: '-2px',
  height: 16,
  typography: 'caption',
  fontSize: '0.6875rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const
