import Popper from '@mui/material/Popper'
import type { RefObject } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { FLOAT, listRowStyle } from '../../../ui/theme-roles.ts'
import type { Colleague } from './note-mentions.ts'
import { noteWords } from './notes-panel.words.ts'

interface MentionListProps {
  /** Prefix of the ids of the list and its options. */
  id: string
  /** The field, below which the list opens. */
  anchor: RefObject<HTMLElement | null>
  found: readonly Colleague[]
  /** Index of the colleague that Enter takes. */
  at: number
  onMark: (at: number) => void
  onTake: (colleague: Colleague) => void
}

export const mentionListId = (id: string) => `${id}-list`
export const mentionId = (id: string, at: number) => `${id}-${at}`

/** The colleagues for a mention, below the field, which keeps the focus. */
export function MentionList({ id, anchor, found, at, onMark, onTake }: MentionListProps) {
  const say = useWords(noteWords)
  return (
    <Popper
      open={found.length > 0}
      anchorEl={() => anchor.current ?? document.body}
      placement="bottom-start"
      sx={{ zIndex: 'modal' }}
    >
      <Box
        component="ul"
        id={mentionListId(id)}
        role="listbox"
        aria-label={say('colleagues')}
        sx={list}
      >
        {found.map((colleague, index) => (
          <Box
            key={colleague.id}
            component="li"
            id={mentionId(id, index)}
            role="option"
            aria-selected={index === at}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(colleague)}
            onMouseMove={() => onMark(index)}
            sx={option}
          >
            <Avatar name={colleague.name} size={24} />
            <bdi>{colleague.name}</bdi>
          </Box>
        ))}
      </Box>
    </Popper>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 1,
  width: 256,
  borderRadius: '8px',
  bgcolor: 'surface.float',
  boxShadow: FLOAT,
} as const

const option = {
  ...listRowStyle(),
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  cursor: 'pointer',
  '&[aria-selected="true"]': { bgcolor: 'surface.hover' },
} as const
