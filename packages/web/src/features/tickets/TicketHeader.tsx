import type { Ticket } from '@guiche/contract/tickets'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ArrowLeft, Check, type LucideIcon, RotateCcw, Undo2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ColorDot } from '../../ui/Chip.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { ChannelMark } from './ChannelMark.tsx'
import { ticketWords } from './tickets.words.ts'
import type { TicketActions } from './use-ticket-actions.ts'

interface TicketHeaderProps {
  ticket: Ticket
  /** Absent where one only looks. */
  actions?: TicketActions
  /** At the end of the bar: what else can be done. */
  menu?: ReactNode
  /** On a narrow screen. */
  onBack?: (() => void) | undefined
}

/** Whom one talks with, which ticket it is, and what can be done with it. */
export function TicketHeader({ ticket, actions, menu, onBack }: TicketHeaderProps) {
  const say = useWords(ticketWords)
  const { contact, id, queue, whatsapp, user, status } = ticket
  const parts = [whatsapp?.name, user?.name].filter((part) => part !== undefined)
  return (
    <Box component="header" sx={bar}>
      {onBack && (
        <IconAction
          label={say('back')}
          icon={ArrowLeft}
          iconSize={20}
          onClick={onBack}
          sx={{ ml: -2 }}
        />
      )}
      <Avatar
        name={contact.name}
        src={contact.profilePicUrl}
        size={36}
        mark={<ChannelMark label={say('whatsapp')} />}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="h2"
          tabIndex={-1}
          sx={{ ...cut, typography: 'h4', m: 0, fontSize: '0.9375rem', outline: 'none' }}
        >
          <bdi>{contact.name}</bdi>
        </Box>
        <Box
          sx={{
            ...cut,
            typography: 'caption',
            color: 'text.secondary',
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
          }}
        >
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>{`#${id}`}</Box>
          {queue && (
            <Box
              component="span"
              sx={{ ml: 0.5, display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}
            >
              <ColorDot color={queue.color} />
              <Box component="bdi" sx={cut}>
                {queue.name}
              </Box>
            </Box>
          )}
          {parts.map((part) => (
            <Fragment key={part}>
              <Box component="span" aria-hidden sx={roomy}>
                ·
              </Box>
              <Box component="bdi" sx={{ ...cut, ...roomy }}>
                {part}
              </Box>
            </Fragment>
          ))}
        </Box>
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexShrink: 0 }}>
          {status === 'open' && (
            <>
              <HeaderAction
                label={say('return')}
                icon={Undo2}
                isBusy={actions.busyId === id}
                onClick={() => void actions.giveBack(ticket)}
              />
              <HeaderAction
                label={say('close')}
                icon={Check}
                onClick={() => void actions.close(ticket)}
                isMain
              />
            </>
          )}
          {status === 'closed' && (
            <HeaderAction
              label={say('reopen')}
              icon={RotateCcw}
              isBusy={actions.busyId === id}
              onClick={() => void actions.reopen(ticket)}
            />
          )}
          {menu}
        </Box>
      )}
    </Box>
  )
}

interface HeaderActionProps {
  label: string
  icon: LucideIcon
  isBusy?: boolean
  isMain?: boolean
  onClick: () => void
}

/** With its word where there is room. */
function HeaderAction({
  label,
  icon: Icon,
  isBusy = false,
  isMain = false,
  onClick,
}: HeaderActionProps) {
  const isRoomy = useMediaQuery((theme) => theme.breakpoints.up('sm'))
  if (!isRoomy)
    return (
      <IconAction label={label} icon={Icon} iconSize={20} disabled={isBusy} onClick={onClick} />
    )
  return (
    <Button
      variant={isMain ? 'outlined' : 'text'}
      loading={isBusy}
      loadingPosition="start"
      startIcon={<Icon aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const

/** Where there is no room, number and queue say enough. */
const roomy = { display: { xs: 'none', sm: 'block' } } as const

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  height: 56,
  flexShrink: 0,
  px: 4,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const
