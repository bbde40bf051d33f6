import type { SimulatedMessage } from '@guiche/contract/simulator'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { CheckCheck, ChevronDown, Pencil, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { simulatorWords } from '../simulator.words.ts'

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

export interface MessageActions {
  onReply: (message: SimulatedMessage) => void
  /** An empty emoji removes the reaction. */
  onReact: (message: SimulatedMessage, emoji: string) => void
  onEdit: (message: SimulatedMessage) => void
  onDelete: (message: SimulatedMessage) => void
  onTicks: (message: SimulatedMessage, ack: number) => void
}

interface MessageMenuProps extends MessageActions {
  message: SimulatedMessage
  hasReaction: boolean
}

export function MessageMenu({
  message,
  hasReaction,
  onReply,
  onReact,
  onEdit,
  onDelete,
  onTicks,
}: MessageMenuProps) {
  const say = useWords(simulatorWords)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { fromMe, type, ack } = message
  const menuHandler = (action: () => void) => () => {
    setAnchor(undefined)
    action()
  }

  return (
    <>
      <IconAction
        data-message-menu
        size="small"
        icon={ChevronDown}
        label={say('messageMenu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        <Box component="li" role="presentation" sx={{ display: 'flex', p: 1, gap: 0.5 }}>
          {EMOJIS.map((emoji) => (
            <Box
              key={emoji}
              component="button"
              type="button"
              role="menuitem"
              aria-label={say('react', { emoji })}
              sx={emojiStyle}
              onClick={menuHandler(() => onReact(message, emoji))}
            >
              {emoji}
            </Box>
          ))}
        </Box>
        {hasReaction && (
          <MenuItem onClick={menuHandler(() => onReact(message, ''))}>{say('unreact')}</MenuItem>
        )}
        <MenuItem onClick={menuHandler(() => onReply(message))}>
          <Reply aria-hidden />
          {say('reply')}
        </MenuItem>
        {!fromMe && type === 'text' && (
          <MenuItem onClick={menuHandler(() => onEdit(message))}>
            <Pencil aria-hidden />
            {say('edit')}
          </MenuItem>
        )}
        {fromMe && ack < 4 && <Divider component="li" sx={{ my: '4px !important' }} />}
        {fromMe &&
          ([3, 4] as const)
            .filter((next) => ack < next)
            .map((next) => (
              <MenuItem key={next} onClick={menuHandler(() => onTicks(message, next))}>
                <Box
                  component={CheckCheck}
                  aria-hidden
                  sx={next === 4 ? { '&&': { color: 'info.text' } } : undefined}
                />
                {say('setTicks')} {say(next === 4 ? 'ticks_read' : 'ticks_delivered').toLowerCase()}
              </MenuItem>
            ))}
        {!fromMe && <Divider component="li" sx={{ my: '4px !important' }} />}
        {!fromMe && (
          <MenuItem
            onClick={menuHandler(() => onDelete(message))}
            sx={{ color: 'error.text', '&& > svg': { color: 'inherit' } }}
          >
            <Trash2 aria-hidden />
            {say('remove')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}

const emojiStyle = {
  width: 32,
  height: 32,
  p: 0,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  fontSize: '1.125rem',
  lineHeight: 1,
  cursor: 'pointer',
  '&:hover, &:focus-visible': { bgcolor: 'surface.hover' },
} as const
