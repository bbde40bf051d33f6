import { inCompany } from '../../../platform/database/transaction.ts'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { lineNoticed } from './line-notices.events.ts'
import { listNotices } from './line-notices.queries.ts'

export const lineNoticesFeature: Feature = {
  routes: [
    bindRoute('GET /line-notices', ({ actor: { companyId } }) =>
      inCompany(companyId, async (db) => ({ notices: await listNotices(db, companyId) })),
    ),
  ],
  reactions: [
    reactAfterCommit(lineNoticed, ({ companyId, notice }) => {
      const news = { action: 'create' as const, notice }
      tell([adminRoom(companyId)], companyId, 'company-{id}-line-notice', news)
    }),
  ],
}
