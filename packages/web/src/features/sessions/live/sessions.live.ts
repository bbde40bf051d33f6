import type { LivePayloads } from '@guiche/contract/live-events'
import { RELOAD_AFTER_MS } from '../../../platform/constants.ts'
import { clearWorkOfSession } from '../../../platform/preferences.ts'
import { say } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { rememberEndedElsewhere } from '../ended-elsewhere.ts'
import { changeSessionUser } from '../session.ts'
import { withCompany, withQueue, withSetting, withUser } from '../session-rules.ts'
import { sessionWords } from '../sessions.words.ts'
import { useCompanyLive } from './use-company-live.ts'
import { useSession } from '../use-session.ts'

/** Hears the events that change the session itself. */
export function useHearSession(): void {
  const { user } = useSession()
  useCompanyLive('company-{id}-auth', (payload) => hearAuth(user.id, payload))
  useCompanyLive('company-{id}-user', (payload) => hearOwnUser(user.id, payload))
  useCompanyLive('company-{id}-settings', ({ setting }) =>
    changeSessionUser((own) => withSetting(own, setting)),
  )
  useCompanyLive('company-{id}-queue', (heard) => changeSessionUser((own) => withQueue(own, heard)))
  useCompanyLive('company-{id}-company', ({ company }) =>
    changeSessionUser((own) => withCompany(own, company)),
  )
}

/** The account was opened on another computer, and this session is over. The words stay until the page starts anew. */
function hearAuth(userId: number, { user }: LivePayloads['company-{id}-auth']): void {
  if (user.id !== userId) return
  toast.error(say(sessionWords, 'elsewhere'))
  rememberEndedElsewhere()
  clearWorkOfSession()
  setTimeout(() => location.reload(), RELOAD_AFTER_MS)
}

function hearOwnUser(userId: number, payload: LivePayloads['company-{id}-user']): void {
  if (payload.action === 'delete' || payload.user.id !== userId) return
  const { user } = payload
  changeSessionUser((own) => withUser(own, user))
}
