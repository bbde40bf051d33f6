import { useState } from 'react'
import { opensNextAfterSend } from '../../../../platform/desk-preferences.ts'
import type { ComposerProps } from '../../messages/index.ts'
import { useNoteSaving } from '../../../tickets/ticket-notes/index.ts'
import { openNeighbour } from '../../../tickets/tickets/index.ts'
import type { Attachments } from '../files/use-attachments.ts'
import { signaturePreference } from './editor-preferences.ts'
import type { EditorFocus } from './use-editor-focus.ts'
import type { EditorText } from './use-editor-text.ts'
import type { SlipCheck } from './use-slip-check.ts'
import { useSubmit } from './use-submit.ts'

interface Given extends ComposerProps {
  writing: EditorText
  attachments: Attachments
  slip: SlipCheck
  focusing: EditorFocus
}

/** Saves the field's text as a note or as an edit, or sends it with its attachments. */
export function useSaveOrSend({
  ticket,
  quoted,
  onQuote,
  editing,
  onEdit,
  onTyping,
  writing,
  attachments,
  slip,
  focusing,
}: Given) {
  const { text, isNote, write } = writing
  const { submit, sendContent, saveEdit } = useSubmit(ticket)
  const { saveNote, isSavingNote } = useNoteSaving(ticket, isNote)
  const [isSavingEdit, setIsSavingEdit] = useState(false)

  async function saveOrSend() {
    if (isNote) {
      if (await saveNote(text)) write('')
    } else if (editing !== null) {
      setIsSavingEdit(true)
      if (await saveEdit(editing, text)) onEdit(null)
      setIsSavingEdit(false)
    } else {
      send()
      if (opensNextAfterSend.read() && openNeighbour()) return
    }
    focusing.focusIfAllowed()
  }

  function send() {
    submit({ text, quoted, isSigned: signaturePreference.read(), ...attachments.takeAll() })
    slip.reset()
    write('')
    onTyping?.(false)
    onQuote(null)
  }

  return { saveOrSend, sendContent, isSaving: isSavingNote || isSavingEdit }
}
