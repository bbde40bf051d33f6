import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { toast, TOAST_REASON_MS } from '../../../ui/toast.tsx'
import { useCompanyLive, useSession } from '../../organisation/sessions/index.ts'
import { slaAlertsOf, slaWords, TICKETS_PATH } from '../tickets/index.ts'
import { isUserNotified } from './notification-rules.ts'

/**
 * Notifies the holder of a ticket, or the users who may accept it, when a target of its queue is about to be missed or
 * is missed; once per target, with a link.
 */
export function useSlaAlerts(): void {
  const say = useWords(slaWords)
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const told = useRef(new Set<string>())
  useCompanyLive('company-{id}-ticket', (heard) => {
    if (heard.action !== 'update') return
    const { ticket } = heard
    if (!isUserNotified(user, ticket)) return
    const path = ticket.status === 'open' ? `${TICKETS_PATH}/${ticket.uuid}` : TICKETS_PATH
    for (const { key, kind, stage } of slaAlertsOf(ticket, Date.now())) {
      if (told.current.has(key)) continue
      told.current.add(key)
      toast.info(say(`${stage}_${kind}`, { contact: ticket.contact.name }), {
        durationMs: TOAST_REASON_MS,
        ...(pathname !== path && {
          action: { label: say('open'), onClick: () => void navigate(path) },
        }),
      })
    }
  })
}
