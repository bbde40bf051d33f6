import type { LivePayloads } from '@guiche/contract/live-events'
import { RELOAD_AFTER_MS } from '../../../../platform/constants.ts'
import { type Hearing, declareHearing } from '../../../../platform/live/live-socket.ts'
import { clearSessionKeys } from '../../../../platform/preferences.ts'
import { say } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import { rememberEndedElsewhere } from '../ended-elsewhere.ts'
import { changeSessionUser } from '../session.ts'
import { withCompany, withQueue, withSetting, withUser } from '../session-rules.ts'
import { sessionWords } from '../sessions.words.ts'

/** Events that change the session itself, which is not in the query cache. Their target is the user's id. */
export const sessionLive: ReadonlyArray<Hearing<number>> = [
  declareHearing('company-{id}-auth', hearAuth),
  declareHearing('company-{id}-user', hearOwnUser),
  declareHearing('company-{id}-settings', (_: number, { setting }) =>
    changeSessionUser((own) => withSetting(own, setting)),
  ),
  declareHearing('company-{id}-queue', (_: number, heard) =>
    changeSessionUser((own) => withQueue(own, heard)),
  ),
  declareHearing('company-{id}-company', (_: number, { company }) =>
    changeSessionUser((own) => withCompany(own, company)),
  ),
]

/** Ends this session after a sign-in on another computer. The toast stays until the page reloads. */
function hearAuth(userId: number, { user }: LivePayloads['company-{id}-auth']): void {
  if (user.id !== userId) return
  toast.error(say(sessionWords, 'elsewhere'))
  rememberEndedElsewhere()
  clearSessionKeys()
  setTimeout(() => location.reload(), RELOAD_AFTER_MS)
}

function hearOwnUser(userId: number, payload: LivePayloads['company-{id}-user']): void {
  if (payload.action === 'delete' || payload.user.id !== userId) return
  const { user } = payload
  changeSessionUser((own) => withUser(own, user))
}
