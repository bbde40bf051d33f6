import { Box } from '../../../ui/Box.tsx'
import { PresentAvatars } from './PresentAvatars.tsx'
import type { PresentColleague } from './presence.ts'
import { usePresenceText } from './use-presence-text.ts'

/** The colleagues at a ticket, within its row of the list. */
export default function PresentInRow({ present }: { present: readonly PresentColleague[] }) {
  const text = usePresenceText(present)
  return (
    <Box component="span" role="img" aria-label={text} title={text} sx={{ display: 'flex' }}>
      <PresentAvatars present={present} size={14} most={2} />
    </Box>
  )
}
