import type { Ticket } from '@guiche/contract/tickets'
import { useState } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { toast } from '../../ui/toast.tsx'
import { mentionsIn, useColleagues, useWriteNote } from '../ticket-notes/index.ts'
import { composerWords } from './composer.words.ts'

const NOTE_MIN = 2
const MENTIONS_MAX = 20

interface Noting {
  isSavingNote: boolean
  /** Long enough to be saved. */
  isNotable: (text: string) => boolean
  /** @returns whether it was saved */
  saveNote: (text: string) => Promise<boolean>
}

/** Saves what was written for colleagues. */
export function useNote(ticket: Ticket, isOn: boolean): Noting {
  const say = useWords(composerWords)
  const { mutateAsync } = useWriteNote(ticket)
  const { data: colleagues = [] } = useColleagues(isOn)
  const [isSavingNote, setIsSavingNote] = useState(false)

  async function saveNote(text: string): Promise<boolean> {
    const note = text.trim()
    setIsSavingNote(true)
    try {
      const mentions = [...new Set(mentionsIn(note, colleagues))].slice(0, MENTIONS_MAX)
      await mutateAsync({ note, mentions })
      toast.success(say('noteSaved'))
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    } finally {
      setIsSavingNote(false)
    }
  }

  return { isSavingNote, isNotable: (text) => text.trim().length >= NOTE_MIN, saveNote }
}
