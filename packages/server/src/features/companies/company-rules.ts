import { FAR_DUE_DATE } from '@guiche/contract/companies'
import { DAY } from '../../platform/clock.ts'

/** The operator's own. */
export const FIRST_COMPANY = 1

/** Whether the subscription is over. Without a due date it never is. */
export function isExpired(company: { dueDate: string | null }, at: Date): boolean {
  return company.dueDate !== null && new Date(company.dueDate).getTime() < at.getTime()
}

/** Whether a company is worked for: it is active and its subscription runs. */
export function isServedAt(
  company: { status: boolean; dueDate: string | null },
  at: Date,
): boolean {
  return company.status && !isExpired(company, at)
}

/** The due date as a session carries it: clients of this family refuse a missing one. */
export function sessionDueDate(company: { dueDate: string | null }): string {
  return company.dueDate ?? FAR_DUE_DATE
}

/** When a trial that begins now is over. */
export function trialEnd(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY)
}
