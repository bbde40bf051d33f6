import type { SimulatedMessage, SimulatedPost } from '@guiche/contract/simulator'
import Button from '@mui/material/Button'
import { Fragment, type RefObject } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatDate } from '../../../../ui/formats.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { Chat } from '../phone-contents.ts'
import { choicePost, shownMessages } from '../phone-contents.ts'
import { useDeleteSent, useReportStatus } from '../simulator.queries.ts'
import { simulatorWords } from '../simulator.words.ts'
import { Divider, nameOrNumber, PhoneBubble } from './PhoneBubble.tsx'
import type { Draft } from './PhoneComposer.tsx'
import type { Person } from './use-writer.ts'

interface PhoneThreadProps {
  /** The scrolled element. */
  box: RefObject<HTMLDivElement | null>
  lineId: number
  chat: Chat
  people: readonly Person[]
  messages: readonly SimulatedMessage[]
  /** True if an empty thread suggests a first message. */
  canBegin: boolean
  onSend: (post: Partial<SimulatedPost>) => Promise<void>
  onDraft: (draft: Draft) => void
}

/** The messages of a chat, the newest at the bottom. */
export function PhoneThread({
  box,
  lineId,
  chat,
  people,
  messages,
  canBegin,
  onSend,
  onDraft,
}: PhoneThreadProps) {
  const say = useWords(simulatorWords)
  const { mutateAsync: remove } = useDeleteSent(lineId, chat)
  const { mutateAsync: report } = useReportStatus(lineId, chat)
  const shown = shownMessages(messages)
  const toastError = (error: unknown) => toast.error(errorText(error))
  const nameOf = (number: string) =>
    nameOrNumber(people.find((one) => one.number === number)?.name ?? '', number)
  return (
    <Box ref={box} sx={thread} tabIndex={0} role="log" aria-label={say('chats')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', p: 3 }}>
        {canBegin && shown.length === 0 && (
          <FirstMessageHint onChoose={(body) => void onSend({ type: 'text', body })} />
        )}
        {shown.map((one) => (
          <Fragment key={one.message.seq}>
            {one.startsDay && <Divider>{formatDate(one.message.timestamp * 1000)}</Divider>}
            <PhoneBubble
              shown={one}
              writer={
                chat.kind === 'group' && !one.message.fromMe ? nameOf(one.message.from) : undefined
              }
              onChoose={(choice) => void onSend(choicePost(one.message, choice))}
              onReply={(message) => onDraft({ kind: 'reply', message })}
              onReact={({ id }, emoji) =>
                void onSend({ type: 'reaction', body: emoji, quotedId: id })
              }
              onEdit={(message) => onDraft({ kind: 'edit', message })}
              onDelete={(message) => void remove(message).catch(toastError)}
              onTicks={({ id, seq }, ack) => void report({ id, seq, ack }).catch(toastError)}
            />
          </Fragment>
        ))}
      </Box>
    </Box>
  )
}

/** Suggestions for the first message. */
function FirstMessageHint({ onChoose }: { onChoose: (body: string) => void }) {
  const say = useWords(simulatorWords)
  return (
    <Box sx={{ textAlign: 'center', py: 8, color: 'text.secondary' }}>
      {say('emptyChat')}
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, mt: 4 }}>
        {(['hello1', 'hello2', 'hello3', 'hello4'] as const).map((word) => (
          <Button
            key={word}
            onClick={() => onChoose(say(word))}
            sx={{ borderRadius: '16px', whiteSpace: 'normal' }}
          >
            {say(word)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

/** Reversed, so that the newest message stays visible without scripting. */
const thread = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  display: 'flex',
  flexDirection: 'column-reverse',
  bgcolor: 'surface.sunken',
  '&:focus-visible': { outlineOffset: -2 },
} as const
