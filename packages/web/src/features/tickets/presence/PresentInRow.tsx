import { Box } from '../../../ui/Box.tsx'
import { Faces } from './Faces.tsx'
import type { Present } from './presence.ts'
import { usePresenceText } from './use-presence-text.ts'

/** The colleagues at a ticket, within its row of the list. */
export default function PresentInRow({ present }: { present: readonly Present[] }) {
  const text = usePresenceText(present)
  return (
    <Box component="span" role="img" aria-label={text} title={text} sx={{ display: 'flex' }}>
      <Faces present={present} size={14} most={2} />
    </Box>
  )
}
