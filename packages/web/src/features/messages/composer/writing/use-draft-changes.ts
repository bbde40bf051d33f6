import type { QuickMessage } from '@guiche/contract/quick-messages'
import type { ComposerProps } from '../../messages/index.ts'
import { useShortcut } from '../../../organisation/shortcuts/index.ts'
import type { Attachments } from '../files/use-attachments.ts'
import type { EditorFocus } from './use-editor-focus.ts'
import type { EditorText } from './use-editor-text.ts'

interface Given extends Pick<ComposerProps, 'editing' | 'onEdit' | 'onTyping'> {
  writing: EditorText
  attachments: Attachments
  focusing: EditorFocus
}

/** Changes of the draft by buttons, shortcuts and panels; each focuses the field. */
export function useDraftChanges({
  editing,
  onEdit,
  onTyping,
  writing,
  attachments,
  focusing,
}: Given) {
  const { text } = writing
  useShortcut('reply', () => switchMode(false))
  useShortcut('note', () => switchMode(true))

  function switchMode(team: boolean) {
    if (editing !== null) onEdit(null)
    writing.setIsNote(team)
    onTyping?.(!team && text.trim() !== '')
    focusing.focus()
  }

  /** Replaces a range of the text by a quick message, which may have an attachment. */
  function insertQuickMessage(chosen: QuickMessage, from: number, to: number) {
    writing.replace(from, to, chosen.message)
    attachments.setQuick(chosen.isMedia ? chosen : undefined)
  }

  function attachFiles(files: readonly File[]) {
    attachments.tray.add(files)
    // Otherwise Enter would open the file dialog again, since its button has the focus.
    focusing.focusNextFrame()
  }

  /** Puts the words and files of a message that was held back before the text. */
  function restoreHeldBack(words: string, files: readonly File[]) {
    writing.setIsNote(false)
    writing.write([words, text].filter((part) => part.trim() !== '').join('\n\n'))
    attachments.tray.add(files)
    focusing.focus()
  }

  function discardText() {
    writing.write('')
    focusing.focus()
  }

  return {
    writeTo: switchMode,
    takeQuick: insertQuickMessage,
    takeFiles: attachFiles,
    takeBack: restoreHeldBack,
    discard: discardText,
  }
}
