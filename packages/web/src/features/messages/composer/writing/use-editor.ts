import type { ComposerProps } from '../../messages/index.ts'
import { isSavableNote } from '../../../tickets/ticket-notes/index.ts'
import { useAttachments } from '../files/use-attachments.ts'
import type { Trigger } from '../suggestions/suggestion-rules.ts'
import { type Suggestion, useSuggestions } from '../suggestions/use-suggestions.ts'
import { useChargeCommand } from './use-charge-command.tsx'
import { useDraftChanges } from './use-draft-changes.ts'
import { editorFocusOf, useFocusOnOpen } from './use-editor-focus.ts'
import { useEditorText } from './use-editor-text.ts'
import { useSaveOrSend } from './use-save-or-send.ts'
import { useSlipCheck } from './use-slip-check.ts'

/** Purpose of the field's text: a message to the customer, a note to colleagues, or an edit of a sent message. */
export type EditorMode = 'message' | 'note' | 'edit'

export type EditorState = ReturnType<typeof useEditor>

/** The editor's text with its attachments and suggestions, and the actions on them. */
export function useEditor(props: ComposerProps) {
  const { ticket, editing, onTyping } = props
  const writing = useEditorText(props)
  const { text, caret, isNote } = writing
  const mode: EditorMode = isNote ? 'note' : editing === null ? 'message' : 'edit'
  const attachments = useAttachments(ticket.id)
  const charging = useChargeCommand(ticket, mode === 'message' ? text : '')
  const { command } = charging
  const slip = useSlipCheck(text, mode === 'message' && !command)
  const suggesting = useSuggestions({
    text,
    caret,
    ticket,
    isNote,
    onChoose: chooseSuggestion,
    // In a note, a complete name has no suggestions left: the Enter that waited for colleagues saves the note.
    onNone: () => (isNote || command ? void submit() : slip.warn()),
  })
  const focusing = editorFocusOf(writing.field)
  const changes = useDraftChanges({ ...props, writing, attachments, focusing })
  const saving = useSaveOrSend({ ...props, writing, attachments, slip, focusing })
  // Called after the shortcuts, since a shortcut that waits for this component is dropped while a field has the focus.
  useFocusOnOpen(writing.field, props)
  const hasAttachments = mode === 'message' && !attachments.isEmpty
  const isEmpty = isNote ? !isSavableNote(text) : text.trim() === '' && !hasAttachments
  const isBusy = saving.isSaving || charging.isCharging

  function chooseSuggestion({ kind, from, to }: Trigger, item: Suggestion) {
    if (item.quick !== undefined) return changes.takeQuick(item.quick, from, to)
    if (item.pix?.isWhole) return void chargeAndClearText()
    writing.replace(from, to, kind === 'emoji' ? `${item.words} ` : item.words)
  }

  /** An invalid charge keeps its text for a correction. */
  async function chargeAndClearText() {
    if (await charging.charge()) {
      writing.write('')
      onTyping?.(false)
    }
    focusing.focusIfAllowed()
  }

  /** Runs at Enter and at the send button. A text that looks like a slip is sent by the second Enter. */
  async function submit() {
    if (isEmpty || isBusy) return
    if (command) return chargeAndClearText()
    if (slip.suspected !== undefined && !slip.isWarned) {
      if (suggesting.isLoading) suggesting.keepEnter()
      else slip.warn()
      return focusing.focusIfAllowed()
    }
    return saving.saveOrSend()
  }

  return {
    mode,
    isEmpty,
    isBusy,
    writing,
    attachments,
    charging,
    slip,
    suggesting,
    focusing,
    ...changes,
    submit,
    sendContent: saving.sendContent,
  }
}
