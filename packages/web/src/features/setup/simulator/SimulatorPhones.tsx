import type { Connection } from '@guiche/contract/connections'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  MessageCircleMore,
  Plus,
  QrCode,
  RotateCw,
  SlidersHorizontal,
  Unlink,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SwitchInput } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { useChangeSession, useConnections } from '../connections/index.ts'
import { PhoneFrame } from '../phone/index.ts'
import type { ListedChat } from './ChatList.tsx'
import { ChatList } from './ChatList.tsx'
import { BehaviourDrawer } from './BehaviourDrawer.tsx'
import { behaviourWords } from './behaviour.words.ts'
import { hasFaults } from './fault-rules.ts'
import { LinePicker } from './LinePicker.tsx'
import { NewCustomerDialog, NewGroupDialog } from './NewChatDialog.tsx'
import { PhoneChat } from './chat/PhoneChat.tsx'
import type { Person } from './chat/use-writer.ts'
import type { Chat } from './phone-rules.ts'
import { NoLine } from './NoLine.tsx'
import { chatKey, waitingLinesFirst } from './phone-rules.ts'
import { ScanCamera } from './ScanCamera.tsx'
import {
  useChats,
  useFaults,
  useReceipts,
  useSetReceipts,
  useUnlinkLine,
} from './simulator.queries.ts'
import { simulatorWords } from './simulator.words.ts'
import { reportsReading } from './use-reports.ts'

/** Page of the simulator: the phones of the company's customers. */
export function SimulatorPhones() {
  const [search, setSearch] = useSearchParams()
  const list = useConnections()
  const lines = waitingLinesFirst(
    list.connections.filter(({ provider }) => provider === 'simulator'),
  )
  const line = lines.find(({ id }) => String(id) === search.get('line')) ?? lines[0]

  if (list.isPending) return null
  if (list.isLoadingError)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
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
  const { mutate: setReceipts } = useSetReceipts(line.id)
  const [reads, setReads] = usePreference(reportsReading)
  const isUp = line.status === 'CONNECTED'
  const refuse = (error: unknown) => toast.error(errorText(error))

  const chat = chats.find((listed) => chatKey(listed.chat) === chosen)?.chat
  // If there is room for only one pane, a connection that is not connected comes first.
  const isPhoneShown = isWide || !isUp || chat !== undefined
  const isListShown = isWide || !isPhoneShown || !isUp
  const create = (created: Chat) => {
    setDialog(undefined)
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
          <Box component="header" sx={head}>
            <Box component="h1" sx={{ typography: 'h2', m: 0, flex: 1, minWidth: 0 }}>
              {say('title')}
            </Box>
            <Badge variant="dot" color="warning" invisible={!hasFaults(faults)} overlap="circular">
              <IconAction
                icon={SlidersHorizontal}
                label={sayBehaviour(hasFaults(faults) ? 'faultsOn' : 'behaviour')}
                aria-haspopup="dialog"
                onClick={() => setIsBehaviourOpen(true)}
              />
            </Badge>
            {isUp && <UnlinkButton line={line} />}
          </Box>
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
              <Box sx={chatsHead}>
                <Box
                  component="h2"
                  sx={{ typography: 'overline', color: 'text.secondary', m: 0, flex: 1 }}
                >
                  {say('chats')}
                </Box>
                <NewChatButton isDisabled={!isUp} onChoose={setDialog} />
              </Box>
              <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
                <ChatList
                  chats={chats}
                  chosen={chosen}
                  isLoading={isPending}
                  hint={say(isUp ? 'noChats' : 'scanFirst')}
                  onChoose={onChat}
                />
              </Box>
              <Box sx={reports}>
                <SwitchInput
                  label={say('deliverySwitch')}
                  checked={receipts.delivers}
                  onChange={(delivers) => setReceipts({ delivers }, { onError: refuse })}
                />
                <SwitchInput label={say('readSwitch')} checked={reads} onChange={setReads} />
                <SwitchInput
                  label={say('readAloneSwitch')}
                  checked={receipts.reads}
                  onChange={(readsAlone) => setReceipts({ reads: readsAlone }, { onError: refuse })}
                />
              </Box>
            </>
          )}
        </Box>
      )}
      {isPhoneShown && (
        <Box sx={table}>
          <PhoneFrame isDark={line.status === 'qrcode' || line.status === 'PAIRING'}>
            {isUp ? (
              chat ? (
                <PhoneChat
                  key={chatKey(chat)}
                  line={line}
                  chat={chat}
                  people={people}
                  onBack={isWide ? undefined : () => onChat(undefined)}
                />
              ) : (
                <SimulatorWelcome onCreate={() => setDialog('customer')} />
              )
            ) : (
              <NotUp line={line} scans={faults.behavesAs !== 'cloud'} />
            )}
          </PhoneFrame>
        </Box>
      )}
      <BehaviourDrawer
        lineId={line.id}
        isOpen={isBehaviourOpen}
        onClose={() => setIsBehaviourOpen(false)}
      />
      {dialog === 'customer' && (
        <NewCustomerDialog onClose={() => setDialog(undefined)} onCreate={create} />
      )}
      {dialog === 'group' && (
        <NewGroupDialog onClose={() => setDialog(undefined)} onCreate={create} />
      )}
    </Box>
  )
}

/** Stored chats, and new ones without a message. */
function useListedChats(lineId: number) {
  const { data, isPending } = useChats(lineId)
  const [begun, setBegun] = useState<readonly Chat[]>([])
  const known: ListedChat[] = [
    ...(data?.customers ?? []).map(({ number, name, ...last }) => ({
      ...last,
      chat: { kind: 'customer' as const, number, name },
    })),
    ...(data?.groups ?? []).map(({ name, ...last }) => ({
      ...last,
      pictureUrl: '',
      isAbsent: false,
      chat: { kind: 'group' as const, group: name },
    })),
  ].toSorted((a, b) => b.timestamp - a.timestamp)
  const keys = new Set(known.map(({ chat }) => chatKey(chat)))
  const fresh = begun
    .filter((chat) => !keys.has(chatKey(chat)))
    .map((chat) => ({
      chat,
      lastMessage: '',
      lastType: 'text',
      unread: 0,
      timestamp: 0,
      pictureUrl: '',
      isAbsent: false,
    }))
  const chats = [...fresh, ...known]
  const people: Person[] = chats.flatMap(({ chat }) => (chat.kind === 'customer' ? [chat] : []))
  return {
    chats,
    people,
    isPending,
    begin: (chat: Chat) => setBegun((before) => [chat, ...before]),
  }
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
  const choose = (kind: Chat['kind']) => {
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
        <MenuItem onClick={() => choose('customer')}>
          <UserRoundPlus aria-hidden />
          {say('newCustomer')}
        </MenuItem>
        <MenuItem onClick={() => choose('group')}>
          <UsersRound aria-hidden />
          {say('newGroup')}
        </MenuItem>
      </Menu>
    </>
  )
}

function UnlinkButton({ line: { id, name } }: { line: Connection }) {
  const say = useWords(simulatorWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync, isPending } = useUnlinkLine()
  async function unlink(): Promise<void> {
    const question = {
      title: say('unlinkTitle', { name }),
      text: say('unlinkText'),
      confirmLabel: say('unlink'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(id)
      toast.success(say('unlinked'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <>
      <IconAction
        icon={Unlink}
        label={say('unlink')}
        disabled={isPending}
        onClick={() => void unlink()}
      />
      {confirmDialog}
    </>
  )
}

function SimulatorWelcome({ onCreate }: { onCreate: () => void }) {
  const say = useWords(simulatorWords)
  return (
    <Box sx={{ ...middle, bgcolor: 'surface.sunken' }}>
      <Box sx={mark}>
        <MessageCircleMore size={28} aria-hidden />
      </Box>
      <Box sx={{ typography: 'h3' }}>{say('chooseChat')}</Box>
      <Box sx={{ color: 'text.secondary', textWrap: 'balance' }}>{say('chooseChatHelp')}</Box>
      <Button startIcon={<Plus aria-hidden />} onClick={onCreate} sx={{ mt: 2 }}>
        {say('newCustomer')}
      </Button>
    </Box>
  )
}

/** Shown while the connection waits for a scan, connects, or is down. */
function NotUp({ line, scans }: { line: Connection; scans: boolean }) {
  const say = useWords(simulatorWords)
  const { mutate, isPending } = useChangeSession()
  const { status, trouble, id, name } = line
  if (scans && (status === 'qrcode' || status === 'PAIRING')) return <ScanCamera line={line} />
  if (status === 'OPENING' || status === 'qrcode' || status === 'PAIRING') {
    return (
      <Box role="status" sx={{ ...middle, color: 'text.secondary' }}>
        {say('lineMoves')}
      </Box>
    )
  }
  const isLost = trouble === 'connection_lost'
  const method = isLost ? 'POST' : 'PUT'
  return (
    <Box sx={{ ...middle, bgcolor: 'surface.sunken' }}>
      <Box sx={mark}>
        <Unlink size={28} aria-hidden />
      </Box>
      <Box sx={{ typography: 'h3', overflowWrap: 'anywhere' }}>
        {say(isLost ? 'lostTitle' : 'offTitle', { name })}
      </Box>
      <Box sx={{ color: 'text.secondary', textWrap: 'balance' }}>
        {say(isLost ? 'lostText' : scans ? 'offText' : 'offTextCloud')}
      </Box>
      <Button
        variant="contained"
        loading={isPending}
        startIcon={isLost || !scans ? <RotateCw aria-hidden /> : <QrCode aria-hidden />}
        onClick={() =>
          mutate({ id, method }, { onError: (error) => toast.error(errorText(error)) })
        }
        sx={{ mt: 2 }}
      >
        {say(isLost ? 'retry' : scans ? 'newQr' : 'connectAgain')}
      </Button>
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

const chatsHead = { display: 'flex', alignItems: 'center', pl: 4, pr: 3, pb: 1 } as const

const reports = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  px: 4,
  py: 4,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
} as const

/** Background behind the phone. */
const table = {
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  p: { md: 6 },
  bgcolor: 'surface.app',
} as const

const middle = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  px: 8,
  pb: 12,
  textAlign: 'center',
} as const

const mark = {
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  mb: 2,
  borderRadius: '50%',
  bgcolor: 'tones.t7.bg',
  color: 'tones.t7.text',
} as const
