import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { toast, TOAST_REASON_MS } from '../../../ui/toast.tsx'
import { useCompanyLive } from '../../organisation/sessions/index.ts'
import { noteWords } from './notes-panel.words.ts'
import { OPENS_NOTES } from './opens-notes.ts'

/** Shows a toast with a link, on any page, when a note mentions the user. */
export function useMentionAlerts(): void {
  const say = useWords(noteWords)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useCompanyLive('company-{id}-ticket-note', (heard) => {
    if (heard.action !== 'mention') return
    const { ticketNote, uuid } = heard
    const path = `/tickets/${uuid}`
    toast.info(say('mentioned', { name: ticketNote.user.name || say('somebody') }), {
      reason: ticketNote.note.slice(0, 140),
      durationMs: TOAST_REASON_MS,
      ...(pathname !== path && {
        action: { label: say('open'), onClick: () => void navigate(path, { state: OPENS_NOTES }) },
      }),
    })
  })
}
