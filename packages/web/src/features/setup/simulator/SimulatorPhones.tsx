import type { Connection } from '@guiche/contract/connections'
import Badge from '@mui/material/Badge'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { useConnections } from '../connections/index.ts'
import { BehaviourDrawer } from './BehaviourDrawer.tsx'
import { behaviourWords } from './behaviour.words.ts'
import { ChatListPane } from './chat-list/ChatListPane.tsx'
import { NewCustomerDialog, NewGroupDialog } from './chat-list/NewChatDialog.tsx'
import { useListedChats } from './chat-list/use-listed-chats.ts'
import { hasFaults } from './simulator-faults.ts'
import { LinePicker } from './line/LinePicker.tsx'
import { NoLine } from './line/NoLine.tsx'
import { UnlinkButton } from './line/UnlinkButton.tsx'
import { type Chat, chatKey, waitingLinesFirst } from './phone-contents.ts'
import { PhonePane } from './PhonePane.tsx'
import { ReceiptSwitches } from './ReceiptSwitches.tsx'
import { useFaults, useReceipts } from './simulator.queries.ts'
import { simulatorWords } from './simulator.words.ts'

/** Page of the simulator: the phones of the company's customers. */
export function SimulatorPhones() {
  const [search, setSearch] = useSearchParams()
  const list = useConnections()
  const lines = waitingLinesFirst(
    list.connections.filter(({ provider }) => provider === 'simulator'),
  )
  const line = lines.find(({ id }) => String(id) === search.get('line')) ?? lines[0]

  if (list.isPending) return null
  if (list.isLoadingError) return <ErrorState {...errorProps(list)} />
  if (line === undefined) return <NoLine />
  return (
    <PhoneDesk
      key={line.id}
      line={line}
      lines={lines}
      chosen={search.get('chat') ?? undefined}
      onLine={(id) => setSearch({ line: String(id) })}
      onChat={(chat) => setSearch({ line: String(line.id), ...(chat && { chat: chatKey(chat) }) })}
    />
  )
}

interface DeskProps {
  line: Connection
  lines: readonly Connection[]
  /** Key of the open chat. */
  chosen: string | undefined
  onLine: (lineId: number) => void
  onChat: (chat: Chat | undefined) => void
}

function PhoneDesk({ line, lines, chosen, onLine, onChat }: DeskProps) {
  const say = useWords(simulatorWords)
  const sayBehaviour = useWords(behaviourWords)
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  const [isBehaviourOpen, setIsBehaviourOpen] = useState(false)
  const [dialog, setDialog] = useState<Chat['kind']>()
  const { chats, people, isPending, begin } = useListedChats(line.id)
  const { data: faults = {} } = useFaults(line.id)
  const receipts = useReceipts(line.id)
  const isUp = line.status === 'CONNECTED'

  const chat = chats.find((listed) => chatKey(listed.chat) === chosen)?.chat
  // If there is room for only one pane, a connection that is not connected comes first.
  const isPhoneShown = isWide || !isUp || chat !== undefined
  const isListShown = isWide || !isPhoneShown || !isUp
  const closeDialog = () => setDialog(undefined)
  const openCreatedChat = (created: Chat) => {
    closeDialog()
    begin(created)
    onChat(created)
  }

  return (
    <Box component="section" aria-label={say('title')} sx={desk}>
      <title>{`${say('title')} · Guichê`}</title>
      {!isListShown && (
        <Box component="h1" sx={visuallyHidden}>
          {say('title')}
        </Box>
      )}
      {isListShown && (
        <Box sx={{ ...listPane, ...(!isUp && !isWide && { flex: '0 0 auto' }) }}>
          <DeskHead
            line={line}
            isFaulty={hasFaults(faults)}
            onBehaviour={() => setIsBehaviourOpen(true)}
          />
          <Box sx={{ px: 4, pb: 3 }}>
            <LinePicker lines={lines} lineId={line.id} onChoose={onLine} />
            {faults.behavesAs === 'cloud' && (
              <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1, px: 1 }}>
                {sayBehaviour('speaksAsCloud')}
              </Box>
            )}
          </Box>
          {(isUp || isWide) && (
            <>
              <ChatListPane
                chats={chats}
                chosen={chosen}
                isLoading={isPending}
                isUp={isUp}
                onChoose={onChat}
                onNew={setDialog}
              />
              <ReceiptSwitches lineId={line.id} receipts={receipts} />
            </>
          )}
        </Box>
      )}
      {isPhoneShown && (
        <PhonePane
          line={line}
          chat={chat}
          people={people}
          scans={faults.behavesAs !== 'cloud'}
          onBack={isWide ? undefined : () => onChat(undefined)}
          onNewCustomer={() => setDialog('customer')}
        />
      )}
      <BehaviourDrawer
        lineId={line.id}
        isOpen={isBehaviourOpen}
        onClose={() => setIsBehaviourOpen(false)}
      />
      {dialog === 'customer' && (
        <NewCustomerDialog onClose={closeDialog} onCreate={openCreatedChat} />
      )}
      {dialog === 'group' && <NewGroupDialog onClose={closeDialog} onCreate={openCreatedChat} />}
    </Box>
  )
}

interface DeskHeadProps {
  line: Connection
  isFaulty: boolean
  /** Opens the settings of the simulated network. */
  onBehaviour: () => void
}

function DeskHead({ line, isFaulty, onBehaviour }: DeskHeadProps) {
  const say = useWords(simulatorWords)
  const sayBehaviour = useWords(behaviourWords)
  return (
    <Box component="header" sx={head}>
      <Box component="h1" sx={{ typography: 'h2', m: 0, flex: 1, minWidth: 0 }}>
        {say('title')}
      </Box>
      <Badge variant="dot" color="warning" invisible={!isFaulty} overlap="circular">
        <IconAction
          icon={SlidersHorizontal}
          label={sayBehaviour(isFaulty ? 'faultsOn' : 'behaviour')}
          aria-haspopup="dialog"
          onClick={onBehaviour}
        />
      </Badge>
      {line.status === 'CONNECTED' && <UnlinkButton line={line} />}
    </Box>
  )
}

const desk = {
  height: '100%',
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  minWidth: 0,
} as const

const listPane = {
  display: 'flex',
  flexDirection: 'column',
  flex: { xs: 1, md: '0 0 320px' },
  minHeight: 0,
  minWidth: 0,
  bgcolor: 'surface.pane',
  borderRight: { md: '1px solid' },
  borderColor: { md: 'surface.line' },
} as const

const head = { display: 'flex', alignItems: 'center', gap: 1, px: 4, pr: 3, pt: 5, pb: 3 } as const
