import type { DoctorCheck, DoctorReport } from '@guiche/contract/doctor'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { countAttempt } from '../../../platform/rate-limits.ts'
import { runDoctorCheck } from './run-doctor-check.ts'

/** Checks of the installation, with advice for each finding. */
export const doctorFeature: Feature = {
  routes: [
    bindRoute('GET /doctor/company/:check', ({ actor, params, request }) =>
      runDoctorCheckAs(actor, params.check, request.host),
    ),
    bindRoute('GET /doctor/server/:check', ({ actor, params, request }) =>
      runDoctorCheckAs(actor, params.check, request.host),
    ),
  ],
}

async function runDoctorCheckAs(
  { userId, companyId, isSuper }: Actor,
  check: DoctorCheck,
  host: string,
): Promise<DoctorReport> {
  await countAttempt('doctor', `${companyId} ${userId}`)
  return runDoctorCheck(check, { companyId, isSuper, host })
}
