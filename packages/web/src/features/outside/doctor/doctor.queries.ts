import type { CompanyCheck, DoctorCheck, DoctorReport, ServerCheck } from '@guiche/contract/doctor'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'

const companyChecks: readonly CompanyCheck[] = ['lines', 'push', 'pix']
const serverChecks: readonly ServerCheck[] = ['database', 'disk', 'clock', 'address', 'mail']

/** The checks in the order of the page. */
export function doctorChecksOf(isSuper: boolean): readonly DoctorCheck[] {
  return isSuper ? [...serverChecks, ...companyChecks] : companyChecks
}

/** One query per check, so that a slow one delays no other. Only the user refetches them. */
const reportQuery = (check: DoctorCheck) =>
  queryOptions({
    queryKey: ['doctor', check],
    queryFn: ({ signal }): Promise<DoctorReport> => fetchReport(check, signal),
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })

function fetchReport(check: DoctorCheck, signal: AbortSignal): Promise<DoctorReport> {
  return check === 'lines' || check === 'push' || check === 'pix'
    ? call('GET /doctor/company/:check', { params: { check } }, { signal })
    : call('GET /doctor/server/:check', { params: { check } }, { signal })
}

/** Refetches the Pix check at changes of its webhook; the other checks have no events. */
export const doctorLive: readonly Hearing[] = [
  declareHearing('company-{id}-pix-webhook', (cache) =>
    refetchAll(cache, reportQuery('pix').queryKey),
  ),
]

export function useReports(checks: readonly DoctorCheck[]) {
  return useQueries({ queries: checks.map((check) => reportQuery(check)) })
}
