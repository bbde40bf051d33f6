import type { Assignment } from '@guiche/contract/ticket-assignments'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { toast, TOAST_REASON_MS } from '../../../ui/toast.tsx'
import { useCompanyLive } from '../../organisation/sessions/index.ts'
import { TICKETS_PATH } from '../tickets/index.ts'
import { assignmentWords } from './ticket-assignments.words.ts'

/** Shows a toast with a link, on any page, when a colleague or a queue assigns a ticket to the user. */
export function useAssignmentAlerts(
  onHanded: (assignment: Assignment, sentence: string) => void,
): void {
  const say = useWords(assignmentWords)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useCompanyLive('company-{id}-ticket-assigned', (heard) => {
    if (heard.action !== 'create') return
    const { assignment } = heard
    const { uuid, by, contact, reason } = assignment
    const path = `${TICKETS_PATH}/${uuid}`
    // The server emits no event for a ticket that its user accepted, so that 'taken' does not arrive here.
    const word = reason === 'taken' ? 'transferred' : reason
    const sentence = say(word, { by: by?.name ?? '', contact: contact.name })
    toast.info(sentence, {
      durationMs: TOAST_REASON_MS,
      ...(pathname !== path && {
        action: { label: say('open'), onClick: () => void navigate(path) },
      }),
    })
    onHanded(assignment, sentence)
  })
}
