import { daysToDue } from '@guiche/contract/due-dates'
import type { SessionUser } from '@guiche/contract/users'
import { EXPIRY_WARNING_DAYS } from '../../../platform/constants.ts'
import { say } from '../../../platform/words.ts'
import { TOAST_REASON_MS, toast } from '../../../ui/toast.tsx'
import { isExpired } from './session-rules.ts'
import { sessionWords } from './sessions.words.ts'

/** Shows a toast at sign-in if few days of the subscription remain. The shell shows an expired one. */
export function warnOfExpiry({ company }: SessionUser, now = Date.now()): void {
  const days = daysToDue(company.dueDate, company.timeZone, now)
  if (isExpired(company, now) || days >= EXPIRY_WARNING_DAYS) return
  const text =
    days === 0 ? say(sessionWords, 'expiresToday') : say(sessionWords, 'expiresIn', { count: days })
  toast.info(text, { durationMs: TOAST_REASON_MS })
}
