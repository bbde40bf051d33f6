import { useWords } from '../../../platform/words.ts'
import { errorText } from '../../../platform/error-text.ts'
import { toast, TOAST_REASON_MS } from '../../../ui/toast.tsx'
import { useColleagues } from '../../organisation/users/index.ts'
import { mentionsIn } from './note-mentions.ts'
import { noteWords } from './notes-panel.words.ts'
import { type NotedTicket, useWriteNote } from './ticket-notes.queries.ts'

const NOTE_MIN = 2
const MENTIONS_MAX = 20

/** True if the text is long enough for a note (core 5). */
export function isSavableNote(text: string): boolean {
  return text.trim().length >= NOTE_MIN
}

/** Saves a note and reports mentioned colleagues who cannot see the ticket. */
export function useNoteSaving(ticket: NotedTicket, isOn: boolean) {
  const say = useWords(noteWords)
  const { mutateAsync, isPending } = useWriteNote(ticket)
  const { colleagues } = useColleagues('', isOn)

  /** @returns true if the note was saved */
  async function saveNote(text: string): Promise<boolean> {
    const note = text.trim()
    const called = [...new Set(mentionsIn(note, colleagues))].slice(0, MENTIONS_MAX)
    try {
      const { mentions } = await mutateAsync({ note, mentions: called })
      toast.success(say('added'))
      toastUnreached(called.filter((id) => !mentions.includes(id)))
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }

  /** Colleagues who may not see the ticket are not notified of its notes. */
  function toastUnreached(ids: readonly number[]) {
    if (ids.length === 0) return
    const names = colleagues.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    toast.info(say('unreached', { count: ids.length, names: names.join(', ') }), {
      durationMs: TOAST_REASON_MS,
    })
  }

  return { saveNote, isSavingNote: isPending }
}
