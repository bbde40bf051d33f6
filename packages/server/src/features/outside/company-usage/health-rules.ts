import type { CompanyHealth, HealthReason } from '@guiche/contract/company-usage'
import { isExpired } from '../../organisation/companies/index.ts'

/** Counts by which a company's health is judged, without its content. */
export interface HealthSigns {
  status: boolean
  dueDate: string | null
  /** Wanted lines that are neither connected nor connecting. */
  linesDown: number
  /** Messages that should have been sent by now. */
  lateMessages: number
  setAsideEvents: number
  failedJobs: number
}

export interface HealthJudgement {
  health: CompanyHealth
  reasons: HealthReason[]
}

/** Pure. The lines of a stopped company are ignored, because their status is not updated any more. */
export function judgeHealth(signs: HealthSigns, at: Date): HealthJudgement {
  if (!signs.status) return { health: 'stopped', reasons: ['inactive'] }
  if (isExpired(signs, at)) return { health: 'stopped', reasons: ['expired'] }
  const reasons: HealthReason[] = []
  if (signs.linesDown > 0) reasons.push('lines_down')
  if (signs.lateMessages > 0) reasons.push('outbox_late')
  if (signs.setAsideEvents > 0) reasons.push('set_aside')
  if (signs.failedJobs > 0) reasons.push('failed_jobs')
  return { health: reasons.length > 0 ? 'attention' : 'ok', reasons }
}
