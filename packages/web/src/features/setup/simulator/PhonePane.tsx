import type { Connection } from '@guiche/contract/connections'
import Button from '@mui/material/Button'
import { MessageCircleMore, Plus } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PhoneFrame } from '../phone/index.ts'
import { PhoneChat } from './chat/PhoneChat.tsx'
import type { Person } from './chat/use-writer.ts'
import { LineDown } from './line/LineDown.tsx'
import { type Chat, chatKey } from './phone-contents.ts'
import { noticeIconStyle, noticeStyle } from './phone-styles.ts'
import { simulatorWords } from './simulator.words.ts'

interface PhonePaneProps {
  line: Connection
  /** The open chat. */
  chat: Chat | undefined
  people: readonly Person[]
  /** False for a connection that is linked without a code. */
  scans: boolean
  /** Returns to the chat list; undefined while both panes are visible. */
  onBack: (() => void) | undefined
  onNewCustomer: () => void
}

/** The customer's phone, with the open chat or the state of the connection. */
export function PhonePane({ line, chat, people, scans, onBack, onNewCustomer }: PhonePaneProps) {
  return (
    <Box sx={table}>
      <PhoneFrame isDark={line.status === 'qrcode' || line.status === 'PAIRING'}>
        {line.status === 'CONNECTED' ? (
          chat ? (
            <PhoneChat
              key={chatKey(chat)}
              line={line}
              chat={chat}
              people={people}
              onBack={onBack}
            />
          ) : (
            <SimulatorWelcome onCreate={onNewCustomer} />
          )
        ) : (
          <LineDown line={line} scans={scans} />
        )}
      </PhoneFrame>
    </Box>
  )
}

function SimulatorWelcome({ onCreate }: { onCreate: () => void }) {
  const say = useWords(simulatorWords)
  return (
    <Box sx={{ ...noticeStyle, bgcolor: 'surface.sunken' }}>
      <Box sx={noticeIconStyle}>
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
