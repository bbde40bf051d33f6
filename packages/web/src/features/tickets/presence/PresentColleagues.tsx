import { Box } from '../../../ui/Box.tsx'
import { PresentAvatars } from './PresentAvatars.tsx'
import { usePresentColleagues } from './use-presence.ts'
import { usePresenceText } from './use-presence-text.ts'

/** The colleagues who have the open ticket on their screens too. */
export default function PresentColleagues({ ticketId }: { ticketId: number }) {
  const present = usePresentColleagues(ticketId)
  const text = usePresenceText(present)
  return (
    <Box
      role="status"
      title={present.map(({ name }) => name).join(', ')}
      sx={{ ...here, display: text === '' ? 'none' : 'flex' }}
    >
      {text !== '' && (
        <>
          <PresentAvatars present={present} size={22} most={3} />
          <Box component="span" sx={sentence}>
            {text}
          </Box>
        </>
      )}
    </Box>
  )
}

const here = { alignItems: 'center', gap: 2, minWidth: 0, maxWidth: 260, flexShrink: 0.2 } as const

// A narrow header shows the avatars only; the text stays readable for screen readers.
const sentence = {
  typography: 'caption',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container (max-width: 719px)': {
    position: 'absolute',
    width: 1,
    height: 1,
    clipPath: 'inset(50%)',
  },
} as const
