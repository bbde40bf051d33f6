import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { pageOfAuditLog } from './read-audit-log.ts'

/** What people with weight, or from outside a company, have done there: `platform/audit.ts` writes it down. */
export const auditLogFeature: Feature = {
  routes: [serve('GET /audit-log', ({ actor, query }) => pageOfAuditLog(actor, query))],
}
