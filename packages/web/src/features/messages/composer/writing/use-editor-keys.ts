import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { closeHelp } from '../../desk-helps/index.ts'
import { type ComposerProps, messagesOf, threadPages } from '../../messages/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { capabilitiesOf } from '../../../tickets/tickets/index.ts'
import { enterSends } from './editor-preferences.ts'
import { lastEditableMessage } from './message-text.ts'
import type { EditorState } from './use-editor.ts'

/** The field's keys: Enter submits, Esc leaves, and the up arrow in an empty field edits the last message. */
export function useEditorKeys(
  { ticket, quoted, onQuote, editing, onEdit }: ComposerProps,
  { mode, writing, suggesting, submit }: EditorState,
) {
  const cache = useQueryClient()
  const { user } = useSession()

  function handleEscape() {
    // Esc first leaves the edit or the reply, then the field, so that J and K move in the list.
    if (closeHelp()) return
    if (editing !== null) onEdit(null)
    else if (quoted !== null) onQuote(null)
    else writing.field.current?.blur()
  }

  function editLastMessage(): boolean {
    if (!capabilitiesOf(ticket).edits) return false
    const messages = messagesOf(cache.getQueryData(threadPages(ticket.id).queryKey))
    const last = lastEditableMessage(messages, user.id, new Date())
    if (last !== undefined) onEdit(last)
    return last !== undefined
  }

  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (suggesting.onKeyDown(event)) return
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (isCommand || (enterSends.read() && !event.shiftKey))) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') {
      handleEscape()
      event.stopPropagation()
    } else if (
      event.key === 'ArrowUp' &&
      writing.text === '' &&
      mode === 'message' &&
      editLastMessage()
    )
      event.preventDefault()
  }
}
