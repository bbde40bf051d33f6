import {
  type DoctorReport,
  doctorStates,
  type DoctorState,
  type Finding,
} from '@guiche/contract/doctor'

/** Who wants to know; the terminal is an operator without a company. */
export interface Asker {
  /** Absent: the whole installation. */
  companyId?: number
  /** Whose lines are looked at. */
  isSuper: boolean
  /** By which name they came here. */
  host?: string
}

export type Checked = Pick<DoctorReport, 'findings' | 'lines' | 'accounts'>

/** Something found. */
export function found(
  code: Finding['code'],
  state: DoctorState,
  facts: Finding['facts'] = {},
): Finding {
  return { code, state, facts }
}

/** How bad, from 0. */
export function weight(state: DoctorState): number {
  return doctorStates.indexOf(state)
}

/** In few words without secrets: the system's code, or what a library of ours says. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, REASON_AT_MOST)
  // What ran out of time has a number for a code.
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ETIMEDOUT'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (code || error.message || error.name).slice(0, REASON_AT_MOST)
}

const REASON_AT_MOST = 200
