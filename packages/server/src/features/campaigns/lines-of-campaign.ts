import type { Db } from '../../platform/database/kysely-on-client.ts'
import { AppError } from '../../platform/errors.ts'
import { findDefaultLine } from '../connections/index.ts'
import { listTemplates } from '../line-templates/index.ts'
import type { CampaignRow } from './campaigns.queries.ts'

/** Those that take their turn, the default one first where none was chosen. */
export async function lineIdsOf(
  db: Db,
  { companyId, whatsappId, moreWhatsappIds }: CampaignRow,
): Promise<number[]> {
  const first = whatsappId ?? (await findDefaultLine(db, companyId))
  return [...(first === undefined ? [] : [first]), ...moreWhatsappIds]
}

/**
 * A line that has told no templates is not known to lack this one: its provider decides.
 * @throws ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED where none of its lines may send it
 */
export async function refuseUnapproved(db: Db, row: CampaignRow): Promise<void> {
  const { companyId, template } = row
  if (template === null) return
  for (const whatsappId of await lineIdsOf(db, row)) {
    const told = await listTemplates(db, { companyId, whatsappId })
    const known = told.find(
      ({ name, language }) => name === template.name && language === template.language,
    )
    if (told.length === 0 || known?.status === 'approved') return
  }
  throw new AppError('ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED')
}
