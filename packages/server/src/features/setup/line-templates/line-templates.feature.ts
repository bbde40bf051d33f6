import type { Feature } from '../../../platform/feature.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { findConnection } from '../connections/index.ts'
import { listTemplates } from './line-templates.queries.ts'

export const lineTemplatesFeature: Feature = {
  routes: [
    bindRoute('GET /whatsapp/:id/templates', ({ actor: { companyId }, params: { id } }) =>
      inCompany(companyId, async (db) => {
        if (!(await findConnection(db, companyId, id))) throw new AppError('ERR_NO_WAPP_FOUND')
        return { templates: await listTemplates(db, { companyId, whatsappId: id }) }
      }),
    ),
  ],
}
