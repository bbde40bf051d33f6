import type { Ticket, TicketTag } from '@guiche/contract/tickets'
import ButtonBase from '@mui/material/ButtonBase'
import { Tag as TagIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ColorChips } from '../../../ui/ColorChips.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { startTypeAhead, endTypeAhead, useShortcut } from '../../organisation/shortcuts/index.ts'
import { tagWords } from './tags.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

// Loaded at the first press, since most tickets are read without being tagged.
const TagChooser = lazy(async () => ({ default: (await import('./TagChooser.tsx')).TagChooser }))

interface TagSelectorProps {
  ticketId: number
  tags: readonly TicketTag[]
  /** Receives the ticket with its current tags. */
  onSynced: (ticket: Ticket) => void
  /** Number of chips drawn; the rest are counted. */
  most?: number
}

/** The tags of a ticket, as a button that opens the chooser. */
export function TagSelector({ ticketId, tags, onSynced, most = 3 }: TagSelectorProps) {
  const say = useWords(tagWords)
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const closeChooser = () => {
    endTypeAhead()
    setAnchor(null)
  }
  const openChooser = () => {
    startTypeAhead(closeChooser)
    setAnchor(button.current)
  }
  useShortcut('tag', openChooser)
  const names = tags.map(({ name }) => name)
  const rest = names.splice(most)
  // The accessible name contains the visible text, in the same order.
  if (rest.length > 0) names.push(`+${rest.length}: ${rest.join(', ')}`)
  const seen = tags.length === 0 ? say('noneYet') : names.join(', ')
  return (
    <>
      <ButtonBase
        ref={button}
        aria-label={`${say('change')}: ${seen}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={openChooser}
        sx={trigger}
      >
        <TagIcon size={16} aria-hidden />
        {tags.length === 0 ? (
          <Box component="span" sx={{ typography: 'body2' }}>
            {say('noneYet')}
          </Box>
        ) : (
          <ColorChips chips={tags} most={most} />
        )}
      </ButtonBase>
      {anchor && (
        <LazyOverlay>
          <TagChooser
            anchor={anchor}
            ticketId={ticketId}
            tags={tags}
            onSynced={onSynced}
            onClose={closeChooser}
          />
        </LazyOverlay>
      )}
    </>
  )
}

const trigger = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  maxWidth: '100%',
  minHeight: 'var(--ui-control)',
  px: 2,
  borderRadius: '8px',
  color: 'text.secondary',
  '& > svg': { flexShrink: 0 },
  // The chips are inside of one button, which has their names.
  '& .MuiChip-root': { cursor: 'inherit' },
  '&:hover, &[aria-expanded="true"]': { bgcolor: 'surface.hover' },
} as const
