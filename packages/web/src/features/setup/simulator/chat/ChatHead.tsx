import type { Connection } from '@guiche/contract/connections'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import {
  ArrowLeft,
  Check,
  EllipsisVertical,
  Phone,
  Smartphone,
  UserRoundPen,
  Video,
} from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { GroupMark } from '../GroupMark.tsx'
import type { Chat } from '../phone-contents.ts'
import { simulatorWords } from '../simulator.words.ts'
import { nameOrNumber } from './PhoneBubble.tsx'
import type { Person } from './use-writer.ts'

interface ChatHeadProps {
  line: Connection
  chat: Chat
  writer: Person | undefined
  people: readonly Person[]
  isOwnPhone: boolean
  /** True while the company is typing. */
  isTypedTo: boolean
  onOwnPhone: (isOn: boolean) => void
  onCustomer: () => void
  onWriter: (number: string) => void
  onCall: (isVideo: boolean) => void
  onBack: (() => void) | undefined
}

/** Header with the chat partner, and the choice of the writing customer in a group. */
export function ChatHead({
  line,
  chat,
  writer,
  people,
  isOwnPhone,
  isTypedTo,
  onOwnPhone,
  onCustomer,
  onWriter,
  onCall,
  onBack,
}: ChatHeadProps) {
  const say = useWords(simulatorWords)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isGroup = chat.kind === 'group'
  const title = isGroup ? chat.group : line.name
  const writerName = writer === undefined ? '' : nameOrNumber(writer.name, writer.number)
  const menuHandler = (action: () => void) => () => {
    setAnchor(undefined)
    action()
  }
  return (
    <Box component="header" sx={head}>
      {onBack && (
        <IconAction icon={ArrowLeft} iconSize={20} label={say('backToChats')} onClick={onBack} />
      )}
      {isGroup ? (
        <GroupMark size={36} label={say('group')} />
      ) : (
        <Avatar name={line.name} size={36} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="h2" sx={{ ...oneLine, typography: 'body1', fontWeight: 600, m: 0 }}>
          {title}
        </Box>
        {writer !== undefined && (
          <Box
            role="status"
            sx={{
              ...oneLine,
              typography: 'caption',
              color: isTypedTo ? 'success.text' : 'text.secondary',
            }}
          >
            {isTypedTo
              ? say('typing')
              : say(isGroup ? 'groupAs' : 'writesAs', { name: writerName })}
          </Box>
        )}
      </Box>
      <IconAction icon={Video} label={say('videoCall')} onClick={() => onCall(true)} />
      <IconAction icon={Phone} label={say('voiceCall')} onClick={() => onCall(false)} />
      <IconAction
        icon={EllipsisVertical}
        label={say('more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={menuHandler(() => onOwnPhone(!isOwnPhone))}>
          <Smartphone aria-hidden />
          {say(isOwnPhone ? 'ownPhoneOff' : 'ownPhone')}
        </MenuItem>
        {!isGroup && (
          <MenuItem onClick={menuHandler(onCustomer)}>
            <UserRoundPen aria-hidden />
            {say('customerData')}
          </MenuItem>
        )}
        {isGroup &&
          people.map(({ number, name }) => (
            <MenuItem key={number} onClick={menuHandler(() => onWriter(number))}>
              {say('writeAs')} {nameOrNumber(name, number)}
              {number === writer?.number && (
                <Check size={16} aria-hidden style={{ marginLeft: 8 }} />
              )}
            </MenuItem>
          ))}
      </Menu>
    </Box>
  )
}

const head = {
  '--ui-ground': 'var(--ui-palette-surface-pane)',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexShrink: 0,
  minHeight: 56,
  px: 2,
  '& > h2': { ml: 1 },
  '& > span:first-of-type': { mr: 1.5 },
  borderBottom: '1px solid',
  borderColor: 'surface.rule',
} as const

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
