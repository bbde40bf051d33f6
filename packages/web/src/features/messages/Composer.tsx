import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp, CloudOff, Hourglass, Lock, type LucideIcon, Unplug, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { liveState } from '../../platform/live.ts'
import { preference, usePreference } from '../../platform/preferences.ts'
import { useWords } from '../../platform/words.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { useSession } from '../sessions/index.ts'
import type { TicketActions } from '../tickets/index.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { MessageQuote } from './MessageQuote.tsx'
import { messageWords } from './messages.words.ts'
import { send } from './sendings.ts'

interface ComposerProps {
  ticket: Ticket
  actions: TicketActions
  quoted: Message | null
  onQuote: (message: Message | null) => void
}

const MOST_ROWS = 5
const LINE_PX = 20
const signs = preference('signMessages', (stored) => stored !== 'false')

/** Where one writes; or, in the same frame, why one cannot and what to do about it. */
export function Composer(props: ComposerProps) {
  const say = useWords(messageWords)
  const { ticket, actions } = props
  const isBusy = actions.busyId === ticket.id
  switch (ticket.status) {
    case 'pending':
      return (
        <Frame>
          <State icon={Hourglass} text={say('pendingState')}>
            <Button
              variant="contained"
              loading={isBusy}
              onClick={() => void actions.accept(ticket)}
            >
              {say('accept')}
            </Button>
          </State>
        </Frame>
      )
    case 'closed':
      return (
        <Frame>
          <State icon={Lock} text={say('closedState')}>
            <Button variant="outlined" loading={isBusy} onClick={() => void actions.reopen(ticket)}>
              {say('reopen')}
            </Button>
          </State>
        </Frame>
      )
    case 'open':
      if (ticket.whatsappId === null) {
        return (
          <Frame>
            <State icon={Unplug} text={say('noLine')} />
          </Frame>
        )
      }
      return <Writing {...props} />
  }
}

function Writing({ ticket, quoted, onQuote }: ComposerProps) {
  const say = useWords(messageWords)
  const cache = useQueryClient()
  const { user } = useSession()
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(user.id, ticket.id))
  const [isSigned, setIsSigned] = usePreference(signs)
  const isEmpty = text.trim() === ''

  useLayoutEffect(() => {
    const { current } = field
    if (current === null) return
    current.style.height = 'auto'
    current.style.height = `${Math.min(current.scrollHeight, MOST_ROWS * LINE_PX)}px`
  }, [text])
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches || quoted !== null) field.current?.focus()
  }, [quoted])

  function write(next: string) {
    setText(next)
    keepDraft(user.id, ticket.id, next)
  }

  function submit() {
    if (isEmpty) return
    const body = isSigned ? `*${user.name}:*\n${text.trim()}` : text.trim()
    send(cache, { ticketId: ticket.id, userId: user.id, body, quoted })
    write('')
    onQuote(null)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') {
      // Out of the answer first, then out of the field: J and K move in the list from there.
      if (quoted === null) field.current?.blur()
      else onQuote(null)
      event.stopPropagation()
    }
  }

  return (
    <Frame isField>
      <Troubles ticket={ticket} />
      {quoted !== null && (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 2, pt: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <MessageQuote quoted={quoted} />
          </Box>
          <IconAction
            size="small"
            label={say('cancelReply')}
            icon={X}
            onClick={() => onQuote(null)}
          />
        </Box>
      )}
      {/* The space is around the field and not in it, where it would scroll with the words. */}
      <Box sx={{ px: 3, pt: 3, pb: 1.5 }}>
        <Box
          component="textarea"
          ref={field}
          rows={1}
          value={text}
          dir="auto"
          aria-label={say('compose', { name: ticket.contact.name })}
          aria-describedby={hintId}
          placeholder={say('placeholder')}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          sx={area}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 3, pr: 1.5, pb: 1.5 }}>
        <Tooltip title={say('signHelp')}>
          <Box component="label" sx={signBox}>
            <Switch checked={isSigned} onChange={(_, isOn) => setIsSigned(isOn)} />
            {say('sign')}
          </Box>
        </Tooltip>
        <Box id={hintId} component="span" sx={hint}>
          {say('enterHint')}
        </Box>
        <IconButton
          aria-label={say('send')}
          title={say('send')}
          disabled={isEmpty}
          onClick={submit}
          sx={sendButton}
        >
          <ArrowUp size={18} aria-hidden />
        </IconButton>
      </Box>
    </Frame>
  )
}

/** What is wrong with the way out, though one may write. */
function Troubles({ ticket: { whatsapp } }: { ticket: Ticket }) {
  const say = useWords(messageWords)
  const isLost = useSyncExternalStore(liveState.subscribe, liveState.read) === 'lost'
  const isOffline = useSyncExternalStore(subscribeToNetwork, () => !navigator.onLine)
  if (isOffline || isLost) return <Notice icon={CloudOff} text={say('offline')} />
  const isDown = whatsapp?.status !== undefined && whatsapp.status !== 'CONNECTED'
  return isDown ? <Notice icon={Unplug} text={say('lineDown', { line: whatsapp.name })} /> : null
}

function Notice({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <Box role="status" sx={notice}>
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </Box>
  )
}

function State({
  icon: Icon,
  text,
  children,
}: {
  icon: LucideIcon
  text: string
  children?: ReactNode
}) {
  return (
    <Box sx={state}>
      <Icon size={16} aria-hidden />
      <Box component="span" sx={{ flex: 1, minWidth: 0, textWrap: 'pretty' }}>
        {text}
      </Box>
      {children}
    </Box>
  )
}

function Frame({ isField = false, children }: { isField?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 4 },
        pb: { xs: 'calc(8px + env(safe-area-inset-bottom))', sm: 4 },
        flexShrink: 0,
      }}
    >
      <Box
        sx={
          isField
            ? { ...frame, '&:focus-within': focused }
            : { ...frame, bgcolor: 'surface.sunken', borderColor: 'transparent' }
        }
      >
        {children}
      </Box>
    </Box>
  )
}

function subscribeToNetwork(hear: () => void): () => void {
  addEventListener('online', hear)
  addEventListener('offline', hear)
  return () => {
    removeEventListener('online', hear)
    removeEventListener('offline', hear)
  }
}

const frame = {
  border: '1px solid',
  borderColor: 'surface.control',
  borderRadius: '12px',
  bgcolor: 'surface.pane',
  overflow: 'hidden',
} as const

const focused = {
  borderColor: 'surface.focus',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-focus)',
} as const

const area = {
  display: 'block',
  width: '100%',
  minHeight: LINE_PX,
  m: 0,
  p: 0,
  border: 0,
  outline: 'none',
  resize: 'none',
  background: 'none',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: `${LINE_PX}px`,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '@media (pointer: coarse)': { fontSize: '1rem' },
} as const

const signBox = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
  cursor: 'pointer',
} as const

const hint = {
  flex: 1,
  minWidth: 0,
  textAlign: 'end',
  typography: 'caption',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  visibility: { xs: 'hidden', lg: 'visible' },
} as const

const sendButton = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark', color: 'primary.contrastText' },
  '&.Mui-disabled': { bgcolor: 'surface.pressed', color: 'text.disabled' },
} as const

const notice = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: 3,
  py: 2,
  typography: 'body2',
  bgcolor: 'warning.soft',
  color: 'warning.text',
  '& svg': { flexShrink: 0, mt: '2px' },
} as const

const state = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  pl: 4,
  pr: 2,
  minHeight: 56,
  color: 'text.secondary',
  '& > svg': { flexShrink: 0 },
} as const
