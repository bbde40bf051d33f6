import {
  type DoctorReport,
  doctorStates,
  type DoctorState,
  type Finding,
} from '@guiche/contract/doctor'

/** The requester of a check; the terminal is an operator without a company. */
export interface Requester {
  /** Absent for the whole installation. */
  companyId?: number
  /** True if the lines of all companies are checked. */
  isSuper: boolean
  /** The host of the request. */
  host?: string
}

export type CheckResult = Pick<DoctorReport, 'findings' | 'lines' | 'accounts'>

/** Builds a finding. */
export function findingOf(
  code: Finding['code'],
  state: DoctorState,
  facts: Finding['facts'] = {},
): Finding {
  return { code, state, facts }
}

/** Severity of a state, from 0. */
export function severityRank(state: DoctorState): number {
  return doctorStates.indexOf(state)
}

/** A short reason without secrets: the system's code, or a library's message. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, REASON_AT_MOST)
  // The code of a timeout is a number.
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ETIMEDOUT'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (code || error.message || error.name).slice(0, REASON_AT_MOST)
}

const REASON_AT_MOST = 200
