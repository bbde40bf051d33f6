import { contactHandleOf } from '@guiche/contract/contact-handle'
import Checkbox from '@mui/material/Checkbox'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import type { Target } from './forward.queries.ts'

interface ForwardTargetProps {
  target: Target
  isChosen: boolean
  onToggle: () => void
}

/** A target in the list of a forward. */
export function ForwardTarget({ target, isChosen, onToggle }: ForwardTargetProps) {
  const contact = target.kind === 'ticket' ? target.ticket.contact : target.contact
  const parts =
    target.kind === 'ticket'
      ? [`#${target.ticket.protocol}`, target.ticket.queue?.name, target.ticket.whatsapp?.name]
      : [contactHandleOf(contact)]
  return (
    <Box component="label" sx={row}>
      <Avatar name={contact.name} src={contact.profilePicUrl} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="bdi" sx={cut}>
          {contact.name}
        </Box>
        <Box component="span" sx={{ ...cut, ...quiet }}>
          {parts.filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `${contact.name} ${parts[0] ?? ''}` } }}
      />
    </Box>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 48,
  px: 2,
  borderRadius: '8px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
} as const

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const quiet = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
