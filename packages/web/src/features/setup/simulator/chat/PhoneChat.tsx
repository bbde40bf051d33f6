import type { Connection } from '@guiche/contract/connections'
import Button from '@mui/material/Button'
import { Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePreference } from '../../../../platform/preferences.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { CustomerDialog } from '../CustomerDialog.tsx'
import type { Chat } from '../phone-contents.ts'
import { useMessages, useReceipts } from '../simulator.queries.ts'
import { simulatorWords } from '../simulator.words.ts'
import { reportsReading, useReceiptReports } from '../use-receipt-reports.ts'
import { CardDialog } from './CardDialogs.tsx'
import { ChatHead } from './ChatHead.tsx'
import { type CardKind, PhoneComposer } from './PhoneComposer.tsx'
import { PhoneThread } from './PhoneThread.tsx'
import { usePhoneSending } from './use-phone-sending.ts'
import { type Person, useWriter } from './use-writer.ts'

export interface PhoneChatProps {
  line: Connection
  chat: Chat
  /** Members of a group who may write, the last active first. */
  people: readonly Person[]
  /** Returns to the chat list; undefined while both panes are visible. */
  onBack: (() => void) | undefined
}

/** A chat with the company, as the customer sees it. */
export function PhoneChat({ line, chat, people, onBack }: PhoneChatProps) {
  const say = useWords(simulatorWords)
  const { data: screen, isPending } = useMessages(line.id, chat)
  const messages = screen?.messages ?? []
  const [isOwnPhone, setIsOwnPhone] = useState(false)
  const [isCustomerOpen, setIsCustomerOpen] = useState(false)
  const threadBox = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState<CardKind>()
  const { delivers } = useReceipts(line.id)
  const [reads] = usePreference(reportsReading)
  const isUp = line.status === 'CONNECTED'
  useReceiptReports(line.id, chat, messages, { delivers: isUp && delivers, reads: isUp && reads })
  const { writer, chooseWriter } = useWriter(chat, people)
  const sending = usePhoneSending({ lineId: line.id, chat, writer, isOwnPhone, threadBox })
  const { sendPost } = sending

  return (
    <>
      <ChatHead
        line={line}
        chat={chat}
        writer={writer}
        people={people}
        isOwnPhone={isOwnPhone}
        isTypedTo={screen?.isTypedTo ?? false}
        onOwnPhone={setIsOwnPhone}
        onCustomer={() => setIsCustomerOpen(true)}
        onWriter={chooseWriter}
        onCall={(isVideo) => void sendPost({ type: 'call', body: isVideo ? 'video' : 'voice' })}
        onBack={onBack}
      />
      <PhoneThread
        box={threadBox}
        lineId={line.id}
        chat={chat}
        people={people}
        messages={messages}
        canBegin={!isPending && writer !== undefined}
        onSend={sendPost}
        onDraft={sending.setDraft}
      />
      {isOwnPhone && <OwnPhoneStrip onLeave={() => setIsOwnPhone(false)} />}
      {writer === undefined && <Box sx={strip}>{say('whoWrites')}</Box>}
      <PhoneComposer
        draft={sending.draft}
        isDisabled={writer === undefined}
        onCancelDraft={sending.cancelDraft}
        onType={sending.reportTyping}
        onText={sending.sendText}
        onFile={(picked, caption) => void sending.sendFile(picked, caption)}
        onCard={setCard}
      />
      {isCustomerOpen && chat.kind === 'customer' && (
        <CustomerDialog
          lineId={line.id}
          number={chat.number}
          name={chat.name}
          onClose={() => setIsCustomerOpen(false)}
        />
      )}
      {card !== undefined && (
        <CardDialog
          kind={card}
          onClose={() => setCard(undefined)}
          onSend={(post) => {
            setCard(undefined)
            void sendPost(post)
          }}
        />
      )}
    </>
  )
}

/** Shown while messages are written on the company's own phone. */
function OwnPhoneStrip({ onLeave }: { onLeave: () => void }) {
  const say = useWords(simulatorWords)
  return (
    <Box role="status" sx={strip}>
      <Smartphone size={14} aria-hidden />
      <Box component="span" sx={{ flex: 1 }}>
        {say('ownPhoneStrip')}
      </Box>
      <Button size="small" variant="text" onClick={onLeave} sx={{ color: 'inherit' }}>
        {say('cancel')}
      </Button>
    </Box>
  )
}

const strip = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  minHeight: 36,
  px: 3,
  typography: 'caption',
  bgcolor: 'warning.soft',
  color: 'warning.text',
} as const
