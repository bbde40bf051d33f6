import type { Chat } from '@guiche/contract/chats'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  ChatDialog,
  ChatList,
  CHATS_PATH,
  ChatThread,
  chatsButtonWords,
  chatWords,
  useChat,
  useChatRemoval,
} from '../features/organisation/chats/index.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { EmptyDeskDrawing } from '../ui/drawings/EmptyDeskDrawing.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { visuallyHidden } from '../ui/visually-hidden.ts'
import { PaneTabs } from './PaneTabs.tsx'

/** Chats on the left, messages on the right; two tabs on narrow screens. */
export default function Chats() {
  const sayTitle = useWords(chatsButtonWords)
  const { id: uuid } = useParams()
  const navigate = useNavigate()
  const { chat, error } = useChat(uuid)
  const [dialog, setDialog] = useState<{ chat?: Chat }>()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { remove, confirmDialog } = useChatRemoval((removed) => {
    if (removed.uuid === uuid) void navigate(CHATS_PATH)
  })
  useLeavingWhenGone(uuid, chat, error !== null)

  const onEdit = (edited: Chat) => setDialog({ chat: edited })
  const onRemove = (removed: Chat) => void remove(removed)
  const list = (
    <ChatList
      selectedUuid={uuid}
      onBegin={() => setDialog({})}
      onEdit={onEdit}
      onRemove={onRemove}
    />
  )
  const messages = chat ? (
    <ChatThread key={chat.id} chat={chat} onEdit={onEdit} onRemove={onRemove} />
  ) : uuid === undefined ? (
    <NoChatChosen />
  ) : null

  return (
    <>
      <title>{`${chat?.title ?? sayTitle('title')} · Guichê`}</title>
      <Box component="h1" sx={visuallyHidden}>
        {sayTitle('title')}
      </Box>
      <ChatPanes isWide={isWide} uuid={uuid} list={list} messages={messages} />
      {dialog && (
        <LazyOverlay>
          <ChatDialog
            chat={dialog.chat}
            onSaved={(saved) => void navigate(`${CHATS_PATH}/${saved.uuid}`)}
            onClose={() => setDialog(undefined)}
          />
        </LazyOverlay>
      )}
      {confirmDialog}
    </>
  )
}

/** Leaves a chat that was deleted, that the user was removed from, or that never existed. */
function useLeavingWhenGone(
  uuid: string | undefined,
  chat: Chat | undefined,
  isUnknown: boolean,
): void {
  const navigate = useNavigate()
  const [seen, setSeen] = useState<string>()
  if (chat && seen !== chat.uuid) setSeen(chat.uuid)
  const isGone = uuid !== undefined && chat === undefined && (isUnknown || seen === uuid)
  useEffect(() => {
    if (isGone) void navigate(CHATS_PATH, { replace: true })
  }, [isGone, navigate])
}

interface ChatPanesProps {
  isWide: boolean
  uuid: string | undefined
  list: React.ReactNode
  messages: React.ReactNode
}

type Pane = 'chats' | 'messages'

/**
 * Both panes side by side, or one at a time; choosing a chat shows its messages then. Both layouts render the same
 * elements, so that rotating a tablet keeps typed text.
 */
function ChatPanes({ isWide, uuid, list, messages }: ChatPanesProps) {
  const say = useWords(chatWords)
  const paneOf = (id: string | undefined): Pane => (id === undefined ? 'chats' : 'messages')
  const [shown, setShown] = useState({ uuid, pane: paneOf(uuid) })
  if (shown.uuid !== uuid) setShown({ uuid, pane: paneOf(uuid) })
  const { pane } = shown
  const pageOfOne = { id: 'chat-pane', role: 'tabpanel', 'aria-label': say(pane) }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      {!isWide && (
        <PaneTabs<Pane>
          key="panes"
          label={say('panes')}
          panelId={pageOfOne.id}
          value={pane}
          onChange={(next) => setShown({ uuid, pane: next })}
          tabs={[
            { key: 'chats', label: say('chats') },
            { key: 'messages', label: say('messages') },
          ]}
        />
      )}
      <Box
        key="chat"
        {...(!isWide && pageOfOne)}
        // Pressing the chat that is already open does not change the address, so the pane is switched here.
        onClick={({ target }) => {
          const isChosen = target instanceof Element && target.closest('a[aria-current]') !== null
          if (isChosen) setShown({ uuid, pane: 'messages' })
        }}
        sx={{ display: 'flex', flex: 1, minHeight: 0 }}
      >
        {(isWide || pane === 'chats') && (
          <Box key="list" sx={isWide ? side : whole}>
            {list}
          </Box>
        )}
        {(isWide || pane === 'messages') && (
          <Box key="messages" sx={whole}>
            {messages}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Shown while no chat is open. */
function NoChatChosen() {
  const say = useWords(chatWords)
  return (
    <Box
      component="section"
      aria-label={say('messages')}
      sx={{ height: '100%', bgcolor: 'surface.app' }}
    >
      <EmptyState
        drawing={<EmptyDeskDrawing />}
        text={say('chooseOne')}
        help={say('chooseOneHelp')}
      />
    </Box>
  )
}

const side = {
  width: 360,
  flexShrink: 0,
  height: '100%',
  borderRight: '1px solid',
  borderColor: 'surface.line',
} as const

const whole = { flex: 1, minWidth: 0, height: '100%' } as const
