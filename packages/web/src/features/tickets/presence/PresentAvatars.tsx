import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import type { PresentColleague } from './presence.ts'

interface FacesProps {
  present: readonly PresentColleague[]
  /** Diameter in pixels. */
  size: number
  most: number
}

/**
 * Small overlapping avatars; the ring of a typing colleague has the warning colour. They are hidden from screen
 * readers, since the names are in the text beside them.
 */
export function PresentAvatars({ present, size, most }: FacesProps) {
  const rest = present.length - most
  return (
    <Box component="span" aria-hidden sx={row}>
      {present.slice(0, most).map(({ id, name, isTyping }) => (
        <Box component="span" key={id} data-typing={isTyping ? '' : undefined} sx={face}>
          <Avatar name={name} size={size} />
        </Box>
      ))}
      {rest > 0 && <Box component="span" sx={more}>{`+${rest}`}</Box>}
    </Box>
  )
}

const row = { display: 'inline-flex', alignItems: 'center', flexShrink: 0 } as const

const face = {
  display: 'inline-flex',
  borderRadius: '50%',
  // A one-pixel gap in the background's colour separates the avatar from its ring.
  p: '1px',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-primary-main)',
  bgcolor: 'var(--ui-ground, var(--ui-palette-surface-pane))',
  '&[data-typing]': { boxShadow: 'inset 0 0 0 1.5px var(--ui-palette-warning-main)' },
  '& + &': { ml: '-4px' },
} as const

const more = { ml: 1, typography: 'caption', color: 'text.secondary' } as const
