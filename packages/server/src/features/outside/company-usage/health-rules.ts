import type { CompanyHealth, HealthReason } from '@guiche/contract/company-usage'
import { isExpired } from '../../organisation/companies/index.ts'

/** What is known of a company without looking into what it says. */
export interface Signs {
  status: boolean
  dueDate: string | null
  /** Wanted, and neither connected nor on their way. */
  linesDown: number
  /** Should have left by now. */
  lateMessages: number
  setAsideEvents: number
  failedJobs: number
}

export interface Judgement {
  health: CompanyHealth
  reasons: HealthReason[]
}

/** Pure. A company that is stopped says nothing of its lines: they are as they were left. */
export function judgeHealth(signs: Signs, at: Date): Judgement {
  if (!signs.status) return { health: 'stopped', reasons: ['inactive'] }
  if (isExpired(signs, at)) return { health: 'stopped', reasons: ['expired'] }
  const reasons: HealthReason[] = []
  if (signs.linesDown > 0) reasons.push('lines_down')
  if (signs.lateMessages > 0) reasons.push('outbox_late')
  if (signs.setAsideEvents > 0) reasons.push('set_aside')
  if (signs.failedJobs > 0) reasons.push('failed_jobs')
  return { health: reasons.length > 0 ? 'attention' : 'ok', reasons }
}
