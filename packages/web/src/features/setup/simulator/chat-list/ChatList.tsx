import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatTimeOrDate } from '../../../../ui/formats.ts'
import { CustomerAvatar } from '../CustomerAvatar.tsx'
import { GroupMark } from '../GroupMark.tsx'
import { nameOrNumber, usePreview } from '../chat/PhoneBubble.tsx'
import type { Chat } from '../phone-contents.ts'
import { chatKey } from '../phone-contents.ts'
import { simulatorWords } from '../simulator.words.ts'

/** A row of the chat list. */
export interface ListedChat {
  readonly chat: Chat
  readonly lastMessage: string
  readonly lastType: string
  readonly unread: number
  /** Epoch seconds; 0 for a chat without messages. */
  readonly timestamp: number
  /** Path of the customer's picture; empty if there is none. */
  readonly pictureUrl: string
  /** True if the number is not on WhatsApp. */
  readonly isAbsent: boolean
}

interface ChatListProps {
  chats: readonly ListedChat[]
  chosen: string | undefined
  isLoading: boolean
  /** Text of the empty list. */
  hint: string
  onChoose: (chat: Chat) => void
}

/** The simulated customers and groups of a connection. */
export function ChatList({ chats, chosen, isLoading, hint, onChoose }: ChatListProps) {
  const say = useWords(simulatorWords)
  if (isLoading) {
    return (
      <Box aria-busy sx={{ px: 3, py: 2 }}>
        {['60%', '45%', '70%'].map((width) => (
          <Box key={width} sx={{ display: 'flex', gap: 3, py: 2 }}>
            <Skeleton variant="circular" width={40} height={40} sx={{ flexShrink: 0 }} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width={width} />
              <Skeleton width="80%" />
            </Box>
          </Box>
        ))}
      </Box>
    )
  }
  if (chats.length === 0) {
    return <Box sx={{ px: 4, py: 3, color: 'text.secondary', textWrap: 'pretty' }}>{hint}</Box>
  }
  return (
    <Box
      component="ul"
      aria-label={say('chats')}
      sx={{ listStyle: 'none', m: 0, p: 0, px: 2, pb: 2 }}
    >
      {chats.map((listed) => (
        <ChatRow
          key={chatKey(listed.chat)}
          listed={listed}
          isChosen={chatKey(listed.chat) === chosen}
          onChoose={() => onChoose(listed.chat)}
        />
      ))}
    </Box>
  )
}

function ChatRow({
  listed: { chat, lastMessage, lastType, unread, timestamp, pictureUrl, isAbsent },
  isChosen,
  onChoose,
}: {
  listed: ListedChat
  isChosen: boolean
  onChoose: () => void
}) {
  const say = useWords(simulatorWords)
  const isGroup = chat.kind === 'group'
  const name = isGroup ? chat.group : nameOrNumber(chat.name, chat.number)
  const preview = usePreview({ body: lastMessage, type: lastType })
  return (
    <li>
      <Box
        component="button"
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        sx={row}
      >
        {isGroup ? (
          <GroupMark size={40} label={say('group')} />
        ) : (
          <CustomerAvatar name={chat.name} pictureUrl={pictureUrl} size={40} />
        )}
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={lineStyle}>
            <Box component="bdi" sx={{ ...oneLine, flex: 1, fontWeight: unread > 0 ? 600 : 500 }}>
              {name}
            </Box>
            {isAbsent && <Chip size="small" label={say('absent')} sx={{ flexShrink: 0 }} />}
            {timestamp > 0 && (
              <Box component="span" sx={time}>
                {formatTimeOrDate(timestamp * 1000)}
              </Box>
            )}
          </Box>
          <Box component="span" sx={lineStyle}>
            <Box
              component="span"
              dir="auto"
              sx={{ ...oneLine, flex: 1, typography: 'body2', color: 'text.secondary' }}
            >
              {preview === '' ? ' ' : preview}
            </Box>
            {unread > 0 && (
              <Box
                component="span"
                role="img"
                aria-label={say('unread', { count: unread })}
                sx={badge}
              >
                {unread > 99 ? '99+' : unread}
              </Box>
            )}
          </Box>
        </Box>
      </Box>
    </li>
  )
}

const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const

const lineStyle = { display: 'flex', alignItems: 'baseline', gap: 2 } as const

const time = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  flexShrink: 0,
} as const

const row = {
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  width: '100%',
  minHeight: 64,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 2,
  py: 2,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
  '&[aria-current]': {
    bgcolor: 'surface.selected',
    '--ui-ground': 'var(--ui-palette-surface-selected)',
  },
} as const

const badge = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  minWidth: 18,
  height: 18,
  px: 1,
  borderRadius: '9px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
} as const
