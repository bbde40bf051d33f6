import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import {
  Copy,
  Forward,
  Info,
  Languages,
  type LucideIcon,
  Pencil,
  Reply,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { copyWithToast } from '../../../../ui/copy-text.ts'
import { requestHelp, useHelpAvailability } from '../../desk-helps/index.ts'
import { EmojiPanel } from '../../../organisation/emoji/index.ts'
import { actionsOf, copiedText, type MessageAction } from './message-actions.ts'
import type { MessageActionsProps } from './MessageActions.tsx'
import { messageWords } from '../messages.words.ts'
import { QuickEmoji } from './QuickEmoji.tsx'

type Listed = Exclude<MessageAction, 'react'>

/** The menu of a message, with reactions first. */
export function MessageMenu({
  message,
  ticket,
  anchor,
  actions,
  onStep,
  onClose,
}: MessageActionsProps) {
  const say = useWords(messageWords)
  const language = useLanguage()
  const canAskAi = useHelpAvailability() === 'ready'
  const { onReply, onReact, canAct, line } = actions
  const [now] = useState(() => Date.now())
  const canWrite = onReply !== undefined
  const offered = actionsOf(message, { canWrite, canAct, line, canAskAi, now })
  const listed = offered.filter((action): action is Listed => action !== 'react')

  function chooseAction(action: Listed) {
    switch (action) {
      case 'reply':
        onClose()
        onReply?.(message)
        break
      case 'copy':
        onClose()
        void copyWithToast(copiedText(message), {
          copied: say('copied'),
          failed: say('copyFailed'),
        })
        break
      case 'translate':
        onClose()
        void requestHelp({
          ticketId: ticket.id,
          asked: { kind: 'translate', messageId: message.id, language },
        })
        break
      case 'forward':
      case 'edit':
      case 'delete':
      case 'info':
        onStep(action)
    }
  }

  return (
    <MenuFrame message={message} anchor={anchor} label={say('menu')} onClose={onClose}>
      {onReact && offered.includes('react') && (
        <>
          <QuickEmoji
            message={message}
            onReact={onReact}
            onMore={() => onStep('allEmoji')}
            onClose={onClose}
          />
          <Divider />
        </>
      )}
      <MenuList autoFocusItem sx={{ p: 1, outline: 'none' }}>
        {listed.map((action) => {
          const Icon = icons[action]
          const isHarsh = action === 'delete'
          return (
            <MenuItem
              key={action}
              onClick={() => chooseAction(action)}
              sx={isHarsh ? { color: 'error.text', '&& > svg': { color: 'inherit' } } : undefined}
            >
              <Icon aria-hidden />
              {say(action)}
            </MenuItem>
          )
        })}
      </MenuList>
    </MenuFrame>
  )
}

/** The quick reactions only. */
export function EmojiPopover({ message, anchor, actions, onStep, onClose }: MessageActionsProps) {
  const say = useWords(messageWords)
  if (actions.onReact === undefined) return null
  return (
    <MenuFrame message={message} anchor={anchor} label={say('react')} onClose={onClose}>
      <QuickEmoji
        message={message}
        onReact={actions.onReact}
        onMore={() => onStep('allEmoji')}
        onClose={onClose}
        hasFocus
      />
    </MenuFrame>
  )
}

/** Selects any emoji as a reaction. */
export function AllEmojiPopover({ message, anchor, actions, onClose }: MessageActionsProps) {
  const say = useWords(messageWords)
  const { onReact } = actions
  if (onReact === undefined) return null
  return (
    <MenuFrame message={message} anchor={anchor} label={say('react')} onClose={onClose}>
      <Suspense fallback={<Box sx={{ width: 328, height: 360 }} />}>
        <EmojiPanel
          onChoose={(emoji) => {
            onReact(message, emoji)
            onClose()
          }}
        />
      </Suspense>
    </MenuFrame>
  )
}

interface MenuFrameProps {
  message: MessageActionsProps['message']
  anchor: HTMLElement
  label: string
  onClose: () => void
  children: React.ReactNode
}

function MenuFrame({ message, anchor, label, onClose, children }: MenuFrameProps) {
  const side = message.fromMe ? 'right' : 'left'
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: side }}
      transformOrigin={{ vertical: 'top', horizontal: side }}
      marginThreshold={8}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { minWidth: 200 } } }}
    >
      <Box>{children}</Box>
    </Popover>
  )
}

const icons: Readonly<Record<Listed, LucideIcon>> = {
  reply: Reply,
  copy: Copy,
  translate: Languages,
  forward: Forward,
  edit: Pencil,
  info: Info,
  delete: Trash2,
}
