import { type ClipboardEvent, useId } from 'react'
import { useWords } from '../../../../platform/words.ts'
import type { TicketMacros } from '../../macros/index.ts'
import type { ComposerProps } from '../../messages/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { composerWords } from '../composer.words.ts'
import { FileTray } from '../files/FileTray.tsx'
import { ModeSwitch } from '../ModeSwitch.tsx'
import { EditorField } from './EditorField.tsx'
import { EditorFooter, type OtherInput } from './EditorFooter.tsx'
import { PixChargePreview } from './PixChargePreview.tsx'
import { SlipWarning } from './SlipWarning.tsx'
import type { EditorState } from './use-editor.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { VariablePreview } from './VariablePreview.tsx'
import { textWithVariables } from './text-with-variables.ts'

interface WritingAreaProps extends ComposerProps {
  macros: TicketMacros
  editor: EditorState
  /** Id of the list of suggestions. */
  listId: string
  onOpen: (input: OtherInput) => void
}

/** The field with its attachments, its warnings and its footer. */
export function WritingArea({ macros, editor, listId, onOpen, ...props }: WritingAreaProps) {
  const { ticket, onTyping } = props
  const say = useWords(composerWords)
  const { user } = useSession()
  const hintId = useId()
  const onKeyDown = useEditorKeys(props, editor)
  const { mode, writing, charging, slip, attachments, submit } = editor
  const { text } = writing
  const { tray, quick } = attachments
  const isNote = mode === 'note'
  const shown = isNote ? text : textWithVariables(text, ticket, user)

  function onPaste(event: ClipboardEvent) {
    if (isNote) return
    const files = [...event.clipboardData.files]
    // Spreadsheets copy a table as text and as a picture; the text is pasted.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    tray.add(files)
  }

  return (
    <>
      {mode !== 'edit' && <ModeSwitch isNote={isNote} onChange={editor.writeTo} />}
      {mode === 'message' && (
        <FileTray
          tray={tray}
          quickName={quick && (quick.mediaName ?? say('quickFile', { name: quick.shortcode }))}
          onRemoveQuick={() => attachments.setQuick(undefined)}
          onSubmit={() => void submit()}
        />
      )}
      <EditorField
        writing={writing}
        suggesting={editor.suggesting}
        listId={listId}
        hintId={hintId}
        label={say(isNote ? 'writeNote' : 'compose', { name: ticket.contact.name })}
        placeholder={say(isNote ? 'notePlaceholder' : 'placeholder')}
        isReadOnly={editor.isBusy}
        onType={(typed) => onTyping?.(mode === 'message' && typed.trim() !== '')}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {slip.suspected !== undefined && slip.isWarned && (
        <SlipWarning
          doubt={slip.suspected}
          text={text}
          onSend={() => void submit()}
          onDiscard={editor.discard}
        />
      )}
      {charging.command && (
        <PixChargePreview command={charging.command} receiver={charging.receiver} />
      )}
      {shown !== text && <VariablePreview text={shown} />}
      <EditorFooter
        ticket={ticket}
        macros={macros}
        editor={editor}
        hintId={hintId}
        onOpen={onOpen}
      />
    </>
  )
}
