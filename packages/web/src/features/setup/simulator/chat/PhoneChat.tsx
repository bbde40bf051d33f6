import type { Connection } from '@guiche/contract/connections'
import type { SimulatedPost } from '@guiche/contract/simulator'
import Button from '@mui/material/Button'
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
import { Fragment, useRef, useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { usePreference } from '../../../../platform/preferences.ts'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { formatDate } from '../../../../ui/formats.ts'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { postOfFile } from './attachments.ts'
import { ContactDialog, LocationDialog } from './CardDialogs.tsx'
import { CustomerDialog } from '../CustomerDialog.tsx'
import { GroupMark } from '../GroupMark.tsx'
import { Divider, nameOrNumber, PhoneBubble } from './PhoneBubble.tsx'
import type { CardKind, Draft, PickedFile } from './PhoneComposer.tsx'
import { PhoneComposer } from './PhoneComposer.tsx'
import { SpecialDialog } from './SpecialDialog.tsx'
import type { Chat } from '../phone-rules.ts'
import { choicePost, shownMessages } from '../phone-rules.ts'
import {
  useDeleteSent,
  useEditSent,
  useMessages,
  useReportStatus,
  useSend,
  useTyping,
  useReceipts,
} from '../simulator.queries.ts'
import { simulatorWords } from '../simulator.words.ts'
import { reportsReading, useReadingReports } from '../use-reports.ts'
import { useTypingReports } from './use-typing-reports.ts'

export interface Person {
  readonly number: string
  readonly name: string
}

export interface PhoneChatProps {
  line: Connection
  chat: Chat
  /** Members of a group who may write, the last active first. */
  people: readonly Person[]
  /** Returns to the chat list; undefined while both panes are visible. */
  onBack: (() => void) | undefined
}

const NEW: Draft = { kind: 'new' }

/** A chat with the company, as the customer sees it. */
export function PhoneChat({ line, chat, people, onBack }: PhoneChatProps) {
  const say = useWords(simulatorWords)
  const { data: screen, isPending } = useMessages(line.id, chat)
  const messages = screen?.messages ?? []
  const [writerNumber, setWriterNumber] = useState<string>()
  const [isOwnPhone, setIsOwnPhone] = useState(false)
  const [isCustomerOpen, setIsCustomerOpen] = useState(false)
  const [draft, setDraft] = useState<Draft>(NEW)
  const threadBox = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState<CardKind>()
  const { mutateAsync: send } = useSend(line.id, chat)
  const { mutate: edit } = useEditSent(line.id, chat)
  const { mutate: remove } = useDeleteSent(line.id, chat)
  const { mutate: report } = useReportStatus(line.id, chat)
  const { delivers } = useReceipts(line.id)
  const [reads] = usePreference(reportsReading)
  const isUp = line.status === 'CONNECTED'
  useReadingReports(line.id, chat, messages, { delivers: isUp && delivers, reads: isUp && reads })

  const writer: Person | undefined =
    chat.kind === 'customer'
      ? chat
      : (people.find(({ number }) => number === writerNumber) ?? people[0])
  const { mutate: type } = useTyping(line.id)
  const saysTyping = useTypingReports((typing) => {
    if (writer === undefined || isOwnPhone) return
    type({
      from: writer.number,
      name: writer.name,
      ...(chat.kind === 'group' && { group: chat.group }),
      typing,
    })
  })
  const shown = shownMessages(messages)
  const refuse = (error: unknown) => toast.error(errorText(error))
  const nameOf = (number: string) =>
    nameOrNumber(people.find((one) => one.number === number)?.name ?? '', number)

  async function write(post: Partial<SimulatedPost>): Promise<void> {
    if (writer === undefined) return
    threadBox.current?.scrollTo({ top: 0 })
    const quoted = draft.kind === 'reply' && { quotedId: draft.message.id }
    setDraft(NEW)
    try {
      await send({
        from: writer.number,
        name: writer.name,
        ...(chat.kind === 'group' && { group: chat.group }),
        ...(isOwnPhone && { fromMe: true }),
        ...quoted,
        ...post,
      })
    } catch (error) {
      refuse(error)
    }
  }

  async function writeFile({ kind, file, isViewOnce }: PickedFile, body: string): Promise<void> {
    try {
      const viewOnce = isViewOnce && { viewOnce: true }
      await write({ ...(await postOfFile(kind, file)), ...viewOnce, body })
    } catch (error) {
      refuse(error)
    }
  }

  function writeText(body: string): void {
    if (draft.kind === 'edit') {
      edit({ message: draft.message, body }, { onError: refuse })
      setDraft(NEW)
    } else {
      void write({ type: 'text', body })
    }
  }

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
        onWriter={setWriterNumber}
        onCall={(isVideo) => void write({ type: 'call', body: isVideo ? 'video' : 'voice' })}
        onBack={onBack}
      />
      <Box ref={threadBox} sx={thread} tabIndex={0} role="log" aria-label={say('chats')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', p: 3 }}>
          {!isPending && shown.length === 0 && writer !== undefined && (
            <FirstMessageHint onChoose={(body) => void write({ type: 'text', body })} />
          )}
          {shown.map((one) => (
            <Fragment key={one.message.seq}>
              {one.startsDay && <Divider>{formatDate(one.message.timestamp * 1000)}</Divider>}
              <PhoneBubble
                shown={one}
                writer={
                  chat.kind === 'group' && !one.message.fromMe
                    ? nameOf(one.message.from)
                    : undefined
                }
                onChoose={(choice) => void write(choicePost(one.message, choice))}
                onReply={(message) => setDraft({ kind: 'reply', message })}
                onReact={({ id }, emoji) =>
                  void write({ type: 'reaction', body: emoji, quotedId: id })
                }
                onEdit={(message) => setDraft({ kind: 'edit', message })}
                onDelete={(message) => remove(message, { onError: refuse })}
                onTicks={({ id, seq }, ack) => report({ id, seq, ack }, { onError: refuse })}
              />
            </Fragment>
          ))}
        </Box>
      </Box>
      {isOwnPhone && (
        <Box role="status" sx={ownStrip}>
          <Smartphone size={14} aria-hidden />
          <Box component="span" sx={{ flex: 1 }}>
            {say('ownPhoneStrip')}
          </Box>
          <Button
            size="small"
            variant="text"
            onClick={() => setIsOwnPhone(false)}
            sx={{ color: 'inherit' }}
          >
            {say('cancel')}
          </Button>
        </Box>
      )}
      {writer === undefined && <Box sx={ownStrip}>{say('whoWrites')}</Box>}
      <PhoneComposer
        draft={draft}
        isDisabled={writer === undefined}
        onCancelDraft={() => setDraft(NEW)}
        onType={(text) => saysTyping(draft.kind !== 'edit' && text.trim() !== '')}
        onText={writeText}
        onFile={(picked, caption) => void writeFile(picked, caption)}
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
      {card === 'location' && (
        <LocationDialog
          onClose={() => setCard(undefined)}
          onSend={(place) => {
            setCard(undefined)
            void write({ type: 'location', ...place })
          }}
        />
      )}
      {card === 'contact' && (
        <ContactDialog
          onClose={() => setCard(undefined)}
          onSend={(body) => {
            setCard(undefined)
            void write({ type: 'contact', body })
          }}
        />
      )}
      {card === 'special' && (
        <SpecialDialog
          onClose={() => setCard(undefined)}
          onSend={(post) => {
            setCard(undefined)
            void write(post)
          }}
        />
      )}
    </>
  )
}

interface HeadProps {
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
function ChatHead({
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
}: HeadProps) {
  const say = useWords(simulatorWords)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isGroup = chat.kind === 'group'
  const title = isGroup ? chat.group : line.name
  const writerName = writer === undefined ? '' : nameOrNumber(writer.name, writer.number)
  const choose = (action: () => void) => () => {
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
        <MenuItem onClick={choose(() => onOwnPhone(!isOwnPhone))}>
          <Smartphone aria-hidden />
          {say(isOwnPhone ? 'ownPhoneOff' : 'ownPhone')}
        </MenuItem>
        {!isGroup && (
          <MenuItem onClick={choose(onCustomer)}>
            <UserRoundPen aria-hidden />
            {say('customerData')}
          </MenuItem>
        )}
        {isGroup &&
          people.map(({ number, name }) => (
            <MenuItem key={number} onClick={choose(() => onWriter(number))}>
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

const ownStrip = {
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

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
