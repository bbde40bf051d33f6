import type { SimulatedMessage } from '@guiche/contract/simulator'
import InputBase from '@mui/material/InputBase'
import { Plus, SendHorizontal, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { mayTakeFocus } from '../../../../ui/focus.ts'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { AttachMenu } from './AttachMenu.tsx'
import type { FileKind } from './attachments.ts'
import { quoteWords, usePreview } from './PhoneBubble.tsx'
import { simulatorWords } from '../simulator.words.ts'

/** Purpose of the next send. */
export type Draft =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply' | 'edit'; readonly message: SimulatedMessage }

/** Messages that are entered in a dialog. */
export type CardKind = 'location' | 'contact' | 'special'

export interface PickedFile {
  readonly kind: FileKind
  readonly file: File
  readonly isViewOnce: boolean
}

export interface PhoneComposerProps {
  draft: Draft
  onCancelDraft: () => void
  /** Called with the field's current text. */
  onType: (text: string) => void
  onText: (body: string) => void
  onFile: (picked: PickedFile, caption: string) => void
  onCard: (kind: CardKind) => void
  isDisabled: boolean
}

/** The customer's composer. Enter sends, Shift+Enter adds a line, Esc cancels a reply or an edit. */
export function PhoneComposer({
  draft,
  onCancelDraft,
  onType,
  onText,
  onFile,
  onCard,
  isDisabled,
}: PhoneComposerProps) {
  const say = useWords(simulatorWords)
  const [body, setBody] = useDraftText(draft)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const input = useRef<HTMLTextAreaElement>(null)
  const isEmpty = body.trim() === ''

  useEffect(() => {
    if (draft.kind !== 'new' && input.current && mayTakeFocus(input.current)) input.current.focus()
  }, [draft])

  function send(): void {
    if (isEmpty || isDisabled) return
    onText(body)
    changeText('')
  }

  function changeText(text: string): void {
    setBody(text)
    onType(text)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && draft.kind !== 'new') {
      event.stopPropagation()
      onCancelDraft()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  return (
    <Box
      sx={{
        flexShrink: 0,
        bgcolor: 'surface.pane',
        borderTop: '1px solid',
        borderColor: 'surface.rule',
      }}
    >
      {draft.kind !== 'new' && <DraftStrip draft={draft} onCancel={onCancelDraft} />}
      <Box sx={bar}>
        <IconAction
          icon={Plus}
          iconSize={20}
          label={say('attach')}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          disabled={isDisabled || draft.kind === 'edit'}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
        <InputBase
          multiline
          maxRows={5}
          value={body}
          inputRef={input}
          placeholder={say('message')}
          disabled={isDisabled}
          inputProps={{ 'aria-label': say('message'), maxLength: 65_536 }}
          onChange={({ target }) => changeText(target.value)}
          onKeyDown={onKeyDown}
          sx={field}
        />
        <IconAction
          icon={SendHorizontal}
          label={say('send')}
          disabled={isEmpty || isDisabled}
          onClick={send}
          sx={sendButton}
        />
      </Box>
      <AttachMenu
        anchor={anchor}
        onClose={() => setAnchor(undefined)}
        onFile={(picked) => {
          onFile(picked, body.trim())
          changeText('')
        }}
        onCard={onCard}
      />
    </Box>
  )
}

/** The field's text. An edit starts with its message's text and leaves an empty field. */
function useDraftText(draft: Draft): [string, (body: string) => void] {
  const [body, setBody] = useState('')
  const [draftSeen, setDraftSeen] = useState(draft)
  if (draft !== draftSeen) {
    setDraftSeen(draft)
    if (draft.kind === 'edit') setBody(draft.message.body)
    else if (draftSeen.kind === 'edit') setBody('')
  }
  return [body, setBody]
}

function DraftStrip({
  draft,
  onCancel,
}: {
  draft: Exclude<Draft, { kind: 'new' }>
  onCancel: () => void
}) {
  const say = useWords(simulatorWords)
  const preview = usePreview(draft.message)
  return (
    <Box sx={strip}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, color: 'primary.text' }}>
          {say(draft.kind === 'reply' ? 'replyingTo' : 'editing')}
        </Box>
        <Box sx={{ ...quoteWords, WebkitLineClamp: 1, color: 'text.secondary' }}>{preview}</Box>
      </Box>
      <IconAction size="small" icon={X} label={say('cancel')} onClick={onCancel} />
    </Box>
  )
}

const bar = { display: 'flex', alignItems: 'flex-end', gap: 1, p: 2 } as const

const field = {
  flex: 1,
  minWidth: 0,
  px: 3,
  py: '6px',
  minHeight: 'var(--ui-control)',
  borderRadius: '16px',
  bgcolor: 'surface.sunken',
  fontSize: '0.875rem',
  lineHeight: 20 / 14,
  '&.Mui-focused': { boxShadow: 'inset 0 0 0 2px var(--ui-palette-surface-focus)' },
} as const

const sendButton = {
  borderRadius: '50%',
  '&:not(.Mui-disabled)': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    '&:hover': { bgcolor: 'primary.dark', color: 'primary.contrastText' },
  },
} as const

const strip = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  mx: 2,
  mt: 2,
  pl: 2.5,
  pr: 1,
  py: 1,
  typography: 'caption',
  borderRadius: '8px',
  borderLeft: '3px solid',
  borderColor: 'primary.text',
  bgcolor: 'surface.sunken',
} as const
