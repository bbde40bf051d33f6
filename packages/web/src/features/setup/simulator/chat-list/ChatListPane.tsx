import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Plus, UserRoundPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import type { Chat } from '../phone-contents.ts'
import { simulatorWords } from '../simulator.words.ts'
import { ChatList, type ListedChat } from './ChatList.tsx'

interface ChatsProps {
  chats: readonly ListedChat[]
  /** Key of the open chat. */
  chosen: string | undefined
  isLoading: boolean
  /** True if the line is connected. */
  isUp: boolean
  onChoose: (chat: Chat) => void
  /** Opens the dialog for a new chat. */
  onNew: (kind: Chat['kind']) => void
}

/** The chats of a connection, under a heading with the menu for a new one. */
export function ChatListPane({ chats, chosen, isLoading, isUp, onChoose, onNew }: ChatsProps) {
  const say = useWords(simulatorWords)
  return (
    <>
      <Box sx={head}>
        <Box component="h2" sx={{ typography: 'overline', color: 'text.secondary', m: 0, flex: 1 }}>
          {say('chats')}
        </Box>
        <NewChatButton isDisabled={!isUp} onChoose={onNew} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <ChatList
          chats={chats}
          chosen={chosen}
          isLoading={isLoading}
          hint={say(isUp ? 'noChats' : 'scanFirst')}
          onChoose={onChoose}
        />
      </Box>
    </>
  )
}

function NewChatButton({
  isDisabled,
  onChoose,
}: {
  isDisabled: boolean
  onChoose: (kind: Chat['kind']) => void
}) {
  const say = useWords(simulatorWords)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const closeAndChoose = (kind: Chat['kind']) => {
    setAnchor(undefined)
    onChoose(kind)
  }
  return (
    <>
      <IconAction
        size="small"
        icon={Plus}
        label={say('newChat')}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem onClick={() => closeAndChoose('customer')}>
          <UserRoundPlus aria-hidden />
          {say('newCustomer')}
        </MenuItem>
        <MenuItem onClick={() => closeAndChoose('group')}>
          <UsersRound aria-hidden />
          {say('newGroup')}
        </MenuItem>
      </Menu>
    </>
  )
}

const head = { display: 'flex', alignItems: 'center', pl: 4, pr: 3, pb: 1 } as const
