import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { pageOfAuditLog } from './read-audit-log.ts'

/** The log of actions of administrators, and of users from outside a company; `platform/audit.ts` records them. */
export const auditLogFeature: Feature = {
  routes: [bindRoute('GET /audit-log', ({ actor, query }) => pageOfAuditLog(actor, query))],
}
