import type { QuickMessage } from '@guiche/contract/quick-messages'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp, Check } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { preference, usePreference } from '../../platform/preferences.ts'
import { useWords } from '../../platform/words.ts'
import { type ComposerProps, messagesOf, threadPages } from '../messages/index.ts'
import { useSession } from '../sessions/index.ts'
import { useShortcut } from '../shortcuts/index.ts'
import { Above } from './Above.tsx'
import { composerWords } from './composer.words.ts'
import { ComposerFrame } from './ComposerFrame.tsx'
import { ComposerToolbar } from './ComposerToolbar.tsx'
import { DropZone } from './DropZone.tsx'
import { FileTray } from './FileTray.tsx'
import { SignSwitch } from './SignSwitch.tsx'
import type { Trigger } from './suggesting.ts'
import { optionId, SuggestionList } from './SuggestionList.tsx'
import { Troubles } from './Troubles.tsx'
import { useSubmit } from './use-submit.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'
import { useTray } from './use-tray.ts'
import { LINE_PX, useWriting } from './use-writing.ts'
import { rendered } from './variables.ts'
import { lastEditable } from './writing-text.ts'

const AudioRecorder = lazy(() => import('./AudioRecorder.tsx'))
const LocationDialog = lazy(() => import('./LocationDialog.tsx'))
const ContactCardDialog = lazy(() => import('./ContactCardDialog.tsx'))

const signs = preference('signMessages', (stored) => stored !== 'false')
const enterSends = preference('enterSends', (stored) => stored !== 'false')

type Opened = 'recorder' | 'location' | 'contact'

/** The field, what goes with it, and its tools. */
export function Writing(props: ComposerProps) {
  const { ticket, quoted, onQuote, editing, onEdit, onTyping } = props
  const say = useWords(composerWords)
  const cache = useQueryClient()
  const { user } = useSession()
  const [hintId, listId] = [useId(), useId()]
  const root = useRef<HTMLDivElement>(null)
  const [isSigned, setIsSigned] = usePreference(signs)
  const [isEnterSending, setIsEnterSending] = usePreference(enterSends)
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const [opened, setOpened] = useState<Opened>()
  const [quick, setQuick] = useState<QuickMessage>()
  const [isSaving, setIsSaving] = useState(false)
  const tray = useTray(ticket.id)
  const writing = useWriting(props)
  const { submit, sendContent, saveEdit } = useSubmit(ticket)
  const { field, text, caret } = writing
  const suggesting = useSuggestions({ text, caret, ticket, onChoose: chooseSuggestion })
  const isEmpty =
    text.trim() === '' && (editing !== null || (tray.files.length === 0 && quick === undefined))
  const shown = rendered(text, ticket, user)
  const isListed = suggesting.items.length > 0

  const focus = () => field.current?.focus()
  useShortcut('reply', focus)
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches || quoted !== null || editing !== null)
      field.current?.focus()
  }, [field, quoted, editing])

  function chooseSuggestion({ kind, from, to }: Trigger, item: Suggestion) {
    if (item.quick !== undefined) return takeQuick(item.quick, from, to)
    writing.replace(from, to, kind === 'emoji' ? `${item.words} ` : item.words)
  }

  function takeQuick(chosen: QuickMessage, from: number, to: number) {
    writing.replace(from, to, chosen.message)
    setQuick(chosen.isMedia ? chosen : undefined)
  }

  async function go() {
    if (isEmpty || isSaving) return
    if (editing !== null) {
      setIsSaving(true)
      if (await saveEdit(editing, text)) onEdit(null)
      setIsSaving(false)
    } else {
      submit({ text, quoted, isSigned, files: tray.take(), quick })
      setQuick(undefined)
      writing.write('')
      onQuote(null)
    }
    focus()
  }

  function leave() {
    // Out of the edit or the answer first, then out of the field: J and K move in the list from there.
    if (editing !== null) onEdit(null)
    else if (quoted !== null) onQuote(null)
    else field.current?.blur()
  }

  function editLast(): boolean {
    const messages = messagesOf(cache.getQueryData(threadPages(ticket.id).queryKey))
    const last = lastEditable(messages, user.id, new Date())
    if (last !== undefined) onEdit(last)
    return last !== undefined
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (suggesting.onKeyDown(event)) return
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (isCommand || (isEnterSending && !event.shiftKey))) {
      event.preventDefault()
      void go()
    } else if (event.key === 'Escape') {
      leave()
      event.stopPropagation()
    } else if (event.key === 'ArrowUp' && text === '' && editing === null && editLast()) {
      event.preventDefault()
    }
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // A copied table comes as words and as a picture of them: the words are meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    tray.add(files)
  }

  return (
    <ComposerFrame
      isField
      above={isListed && <SuggestionList id={listId} suggesting={suggesting} />}
    >
      <Box ref={root}>
        {editing === null && <DropZone inside={root} onFiles={tray.add} />}
        <Troubles ticket={ticket} />
        <Above quoted={quoted} onQuote={onQuote} editing={editing} onEdit={onEdit} />
        {opened === 'recorder' ? (
          <Suspense fallback={<Box sx={{ height: 96 }} />}>
            <AudioRecorder
              onClose={() => {
                setOpened(undefined)
                requestAnimationFrame(focus)
              }}
              onSend={(file) => {
                const content = {
                  kind: 'file',
                  file,
                  previewUrl: undefined,
                  isVoice: true,
                } as const
                sendContent(content, quoted)
                onQuote(null)
              }}
            />
          </Suspense>
        ) : (
          <>
            {editing === null && (
              <FileTray
                tray={tray}
                quickName={
                  quick && (quick.mediaName ?? say('quickFile', { name: quick.shortcode }))
                }
                onRemoveQuick={() => setQuick(undefined)}
                onSubmit={() => void go()}
              />
            )}
            {/* The space is around the field and not in it, where it would scroll with the words. */}
            <Box sx={{ px: 3, pt: 3, pb: 1.5 }}>
              <Box
                component="textarea"
                ref={field}
                rows={1}
                value={text}
                dir="auto"
                readOnly={isSaving}
                aria-autocomplete="list"
                aria-controls={isListed ? listId : undefined}
                aria-activedescendant={isListed ? optionId(listId, suggesting.active) : undefined}
                aria-label={say('compose', { name: ticket.contact.name })}
                aria-describedby={hintId}
                placeholder={say('placeholder')}
                onChange={({ currentTarget }) => {
                  writing.write(currentTarget.value)
                  writing.setCaret(currentTarget.selectionStart)
                  onTyping?.()
                }}
                onSelect={({ currentTarget }) => writing.setCaret(currentTarget.selectionStart)}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
                sx={area}
              />
            </Box>
            {shown !== text && (
              <Box aria-live="polite" sx={preview}>
                {say('preview', { text: shown })}
              </Box>
            )}
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 1.5, pb: 1.5 }}>
              <ComposerToolbar
                ticket={ticket}
                onFiles={tray.add}
                onInsert={writing.insert}
                onQuick={(chosen) => takeQuick(chosen, 0, text.startsWith('/') ? text.length : 0)}
                onRecord={() => setOpened('recorder')}
                onLocation={() => setOpened('location')}
                onContact={() => setOpened('contact')}
                onClosed={() => requestAnimationFrame(focus)}
                choices={[
                  ...(isWide
                    ? []
                    : [{ key: 'sign', label: say('sign'), isOn: isSigned, onChange: setIsSigned }]),
                  {
                    key: 'enter',
                    label: say('enterSends'),
                    isOn: isEnterSending,
                    onChange: setIsEnterSending,
                  },
                ]}
              />
              <Box id={hintId} component="span" sx={hint}>
                {say(isEnterSending ? 'enterHint' : 'ctrlEnterHint')}
              </Box>
              {isWide && editing === null && <SignSwitch isOn={isSigned} onChange={setIsSigned} />}
              <IconButton
                aria-label={say(editing === null ? 'send' : 'saveEdit')}
                title={say(editing === null ? 'send' : 'saveEdit')}
                disabled={isEmpty}
                loading={isSaving}
                onClick={() => void go()}
                sx={sendButton}
              >
                {editing === null ? (
                  <ArrowUp size={18} aria-hidden />
                ) : (
                  <Check size={18} aria-hidden />
                )}
              </IconButton>
            </Box>
          </>
        )}
      </Box>
      <Suspense fallback={null}>
        {opened === 'location' && (
          <LocationDialog onSend={sendContent} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'contact' && (
          <ContactCardDialog onSend={sendContent} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </ComposerFrame>
  )
}

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

const preview = {
  px: 3,
  pb: 1,
  typography: 'caption',
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
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
