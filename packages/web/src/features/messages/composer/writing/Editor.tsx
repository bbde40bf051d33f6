import type { QuickMessage } from '@guiche/contract/quick-messages'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  opensNextAfterSend,
  declarePreference,
  usePreference,
} from '../../../../platform/preferences.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { closeHelp, draftOf, HelpButton } from '../../desk-helps/index.ts'
import type { TicketMacros } from '../../macros/index.ts'
import { type ComposerProps, messagesOf, threadPages } from '../../messages/index.ts'
import { mayTakeFocus } from '../../../../ui/focus.ts'
import { Overlay } from '../../../../ui/Overlay.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { useShortcut } from '../../../organisation/shortcuts/index.ts'
import { isSavableNote, useNoteSaving } from '../../../tickets/ticket-notes/index.ts'
import { capabilitiesOf, openNeighbour } from '../../../tickets/tickets/index.ts'
import { ReplyContext } from '../ReplyContext.tsx'
import { composerWords } from '../composer.words.ts'
import { ComposerFrame } from '../ComposerFrame.tsx'
import { ComposerToolbar } from '../ComposerToolbar.tsx'
import { DropZone } from '../files/DropZone.tsx'
import { FileTray } from '../files/FileTray.tsx'
import { HeldBackMessages } from '../HeldBackMessages.tsx'
import { OpenHelp } from '../OpenHelp.tsx'
import { ModeSwitch } from '../ModeSwitch.tsx'
import { AudioRecorder } from '../recording/AudioRecorder.tsx'
import { suspectedSlipOf } from './suspected-slip.ts'
import { SlipWarning } from './SlipWarning.tsx'
import { VariablePreview } from './VariablePreview.tsx'
import { SendButton } from '../SendButton.tsx'
import { SignSwitch } from '../SignSwitch.tsx'
import type { Trigger } from '../suggestions/suggestion-rules.ts'
import { SuggestionList } from '../suggestions/SuggestionList.tsx'
import { ConnectionWarnings } from '../ConnectionWarnings.tsx'
import { signaturePreference } from './signature-preference.ts'
import { PixLine } from './PixLine.tsx'
import { useChargeCommand } from './use-charge-command.tsx'
import { useSubmit } from './use-submit.ts'
import { type Suggestion, useSuggestions } from '../suggestions/use-suggestions.ts'
import { useTray } from '../files/use-tray.ts'
import { useEditorText } from './use-editor-text.ts'
import { textWithVariables } from './variables.ts'
import { WindowEnded } from '../WindowEnded.tsx'
import { EditorField } from './EditorField.tsx'
import { lastEditable } from './message-text.ts'
import { lazy } from '../../../../ui/lazy.tsx'

const LocationDialog = lazy(() => import('../cards/LocationDialog.tsx'))
const ContactCardDialog = lazy(() => import('../cards/ContactCardDialog.tsx'))

const enterSends = declarePreference('enterSends', (stored) => stored !== 'false')

type Opened = 'recorder' | 'location' | 'contact'

/** The field with its attachments and tools. */
export function Editor(props: ComposerProps & { macros: TicketMacros }) {
  const { ticket, quoted, onQuote, editing, onEdit, onTyping } = props
  const say = useWords(composerWords)
  const cache = useQueryClient()
  const { user } = useSession()
  const [hintId, listId] = [useId(), useId()]
  const root = useRef<HTMLDivElement>(null)
  const [isSigned, setIsSigned] = usePreference(signaturePreference)
  const [isEnterSending, setIsEnterSending] = usePreference(enterSends)
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const [opened, setOpened] = useState<Opened>()
  const [quick, setQuick] = useState<QuickMessage>()
  const [isSaving, setIsSaving] = useState(false)
  const tray = useTray(ticket.id)
  const writing = useEditorText(props)
  const { submit, sendContent, saveEdit } = useSubmit(ticket)
  const { field, text, caret, isNote } = writing
  const charging = useChargeCommand(ticket, isNote || editing !== null ? '' : text)
  const { command } = charging
  const { saveNote, isSavingNote } = useNoteSaving(ticket, isNote)
  const suggesting = useSuggestions({
    text,
    caret,
    ticket,
    isNote,
    onChoose: chooseSuggestion,
    // In a note, a complete name has no suggestions left: the Enter that waited for colleagues saves the note.
    onNone: () => (isNote || command ? void go() : setAsked(text)),
  })
  const [asked, setAsked] = useState<string>()
  const doubt = isNote || editing !== null || command ? undefined : suspectedSlipOf(text, user.id)
  const hasFiles = tray.files.length > 0 || quick !== undefined
  const isEmpty = isNote
    ? !isSavableNote(text)
    : text.trim() === '' && (editing !== null || !hasFiles)
  const isBusy = isSaving || isSavingNote || charging.isCharging
  const shown = isNote ? text : textWithVariables(text, ticket, user)
  const isListed = suggesting.items.length > 0
  const enterHint = `${isNote ? 'note' : 'send'}${isEnterSending ? 'Enter' : 'CtrlEnter'}` as const

  const focus = () => field.current?.focus()
  const helped = { ...writing, read: () => field.current?.value ?? '' }
  useShortcut('reply', () => writeTo(false))
  useShortcut('note', () => writeTo(true))
  const focusModestly = () => {
    if (field.current !== null && mayTakeFocus(field.current)) focus()
  }
  // The location's key changes when the user opens the already open ticket from its row, which focuses the field.
  const { key: visit, search } = useLocation()
  useEffect(() => {
    const isAsked = quoted !== null || editing !== null
    // A message that the address or the user focused keeps the focus.
    const isReading =
      new URLSearchParams(search).has('message') ||
      (document.activeElement?.matches('[data-message]') ?? false)
    if (!isAsked && (isReading || !matchMedia('(hover: hover)').matches)) return
    if (field.current !== null && mayTakeFocus(field.current)) field.current.focus()
  }, [field, quoted, editing, visit, search])

  function writeTo(team: boolean) {
    if (editing !== null) onEdit(null)
    writing.setIsNote(team)
    onTyping?.(!team && text.trim() !== '')
    focus()
  }

  function chooseSuggestion({ kind, from, to }: Trigger, item: Suggestion) {
    if (item.quick !== undefined) return takeQuick(item.quick, from, to)
    if (item.pix?.isWhole) return void charge()
    writing.replace(from, to, kind === 'emoji' ? `${item.words} ` : item.words)
  }

  function takeQuick(chosen: QuickMessage, from: number, to: number) {
    writing.replace(from, to, chosen.message)
    setQuick(chosen.isMedia ? chosen : undefined)
  }

  function takeFiles(files: readonly File[]) {
    tray.add(files)
    // Otherwise Enter would open the file dialog again, since its button has the focus.
    requestAnimationFrame(focus)
  }

  /** An invalid charge keeps its text for a correction. */
  async function charge() {
    if (await charging.charge()) {
      writing.write('')
      onTyping?.(false)
    }
    focusModestly()
  }

  async function go() {
    if (isEmpty || isBusy) return
    if (command) return charge()
    if (doubt !== undefined && asked !== text) {
      if (suggesting.isLoading) suggesting.keepEnter()
      else setAsked(text)
      return focusModestly()
    }
    if (isNote) {
      if (await saveNote(text)) writing.write('')
    } else if (editing !== null) {
      setIsSaving(true)
      if (await saveEdit(editing, text)) onEdit(null)
      setIsSaving(false)
    } else {
      submit({ text, quoted, isSigned, files: tray.take(), quick })
      setQuick(undefined)
      setAsked(undefined)
      writing.write('')
      onTyping?.(false)
      onQuote(null)
      if (opensNextAfterSend.read() && openNeighbour()) return
    }
    focusModestly()
  }

  function leave() {
    // Esc first leaves the edit or the reply, then the field, so that J and K move in the list.
    if (closeHelp()) return
    if (editing !== null) onEdit(null)
    else if (quoted !== null) onQuote(null)
    else field.current?.blur()
  }

  function editLast(): boolean {
    if (!capabilitiesOf(ticket).edits) return false
    const messages = messagesOf(cache.getQueryData(threadPages(ticket.id).queryKey))
    const last = lastEditable(messages, user.id, new Date())
    if (last !== undefined) onEdit(last)
    return last !== undefined
  }

  function takeBack(words: string, files: readonly File[]) {
    writing.setIsNote(false)
    writing.write([words, text].filter((part) => part.trim() !== '').join('\n\n'))
    tray.add(files)
    focus()
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
    } else if (event.key === 'ArrowUp' && text === '' && !isNote && editing === null && editLast())
      event.preventDefault()
  }

  function onPaste(event: ClipboardEvent) {
    if (isNote) return
    const files = [...event.clipboardData.files]
    // Spreadsheets copy a table as text and as a picture; the text is pasted.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    tray.add(files)
  }

  return (
    <ComposerFrame
      isField
      isNote={isNote}
      above={isListed && <SuggestionList id={listId} suggesting={suggesting} />}
    >
      <Box ref={root}>
        {editing === null && !isNote && <DropZone inside={root} onFiles={takeFiles} />}
        <ConnectionWarnings ticket={ticket} />
        {!isNote && editing === null && <WindowEnded ticket={ticket} />}
        <HeldBackMessages ticket={ticket} onEdit={takeBack} />
        <OpenHelp ticket={ticket} writing={isNote ? undefined : helped} onClosed={focus} />
        {!isNote && (
          <ReplyContext quoted={quoted} onQuote={onQuote} editing={editing} onEdit={onEdit} />
        )}
        {opened === 'recorder' ? (
          <AudioRecorder
            onClose={() => {
              setOpened(undefined)
              requestAnimationFrame(focus)
            }}
            onSend={(file) => {
              sendContent({ kind: 'file', file, previewUrl: undefined, isVoice: true }, quoted)
              onQuote(null)
            }}
          />
        ) : (
          <>
            {editing === null && <ModeSwitch isNote={isNote} onChange={writeTo} />}
            {editing === null && !isNote && (
              <FileTray
                tray={tray}
                quickName={
                  quick && (quick.mediaName ?? say('quickFile', { name: quick.shortcode }))
                }
                onRemoveQuick={() => setQuick(undefined)}
                onSubmit={() => void go()}
              />
            )}
            <EditorField
              writing={writing}
              suggesting={suggesting}
              listId={listId}
              hintId={hintId}
              label={say(isNote ? 'writeNote' : 'compose', { name: ticket.contact.name })}
              placeholder={say(isNote ? 'notePlaceholder' : 'placeholder')}
              isReadOnly={isBusy}
              onType={(typed) => onTyping?.(editing === null && !isNote && typed.trim() !== '')}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
            {doubt !== undefined && asked === text && (
              <SlipWarning
                doubt={doubt}
                text={text}
                onSend={() => void go()}
                onDiscard={() => {
                  writing.write('')
                  focus()
                }}
              />
            )}
            {command && <PixLine command={command} receiver={charging.receiver} />}
            {shown !== text && <VariablePreview text={shown} />}
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 1.5, pb: 1.5 }}>
              {!isNote && (
                <ComposerToolbar
                  ticket={ticket}
                  macros={props.macros}
                  onFiles={takeFiles}
                  onInsert={writing.insert}
                  onQuick={(chosen) => takeQuick(chosen, 0, text.startsWith('/') ? text.length : 0)}
                  onRecord={() => setOpened('recorder')}
                  onLocation={() => setOpened('location')}
                  onContact={() => setOpened('contact')}
                  onClosed={() => requestAnimationFrame(focus)}
                  help={
                    <HelpButton
                      ticket={ticket}
                      readDraft={() => draftOf(text, selectionOf(field.current))}
                      onClosed={() => requestAnimationFrame(focus)}
                    />
                  }
                  choices={[
                    ...(isWide
                      ? []
                      : [
                          {
                            key: 'sign',
                            label: say('sign'),
                            isOn: isSigned,
                            onChange: setIsSigned,
                          },
                        ]),
                    {
                      key: 'enter',
                      label: say('enterSends'),
                      isOn: isEnterSending,
                      onChange: setIsEnterSending,
                    },
                  ]}
                />
              )}
              <Box id={hintId} component="span" sx={hint}>
                <span>{say('escHint')}</span>
                <span>{`· ${say(enterHint)}`}</span>
              </Box>
              {isWide && editing === null && !isNote && (
                <SignSwitch isOn={isSigned} onChange={setIsSigned} />
              )}
              <SendButton
                label={say(isNote ? 'saveNote' : editing === null ? 'send' : 'saveEdit')}
                isSave={isNote || editing !== null}
                isDisabled={isEmpty}
                isBusy={isBusy}
                onClick={() => void go()}
              />
            </Box>
          </>
        )}
      </Box>
      {charging.dialog}
      <Overlay>
        {opened === 'location' && (
          <LocationDialog onSend={sendContent} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'contact' && (
          <ContactCardDialog onSend={sendContent} onClose={() => setOpened(undefined)} />
        )}
      </Overlay>
    </ComposerFrame>
  )
}

function selectionOf(field: HTMLTextAreaElement | null): [number, number] {
  return [field?.selectionStart ?? 0, field?.selectionEnd ?? 0]
}

const hint = {
  flex: 1,
  minWidth: 0,
  textAlign: 'end',
  typography: 'caption',
  color: 'text.secondary',
  // The hint is shown completely or not: if it does not fit, it wraps to a second line, which is hidden.
  height: '1lh',
  overflow: 'hidden',
  '&::before': { content: '""', display: 'inline-block', width: '1px' },
  '& > span': { display: 'inline-block', whiteSpace: 'nowrap', ml: 1 },
  '@media (hover: none)': { visibility: 'hidden' },
} as const
