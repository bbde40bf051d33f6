import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { fits, type LineTemplate } from '@guiche/contract/line-templates'
import { findDefaultLine } from '../../setup/connections/index.ts'
import { listTemplates } from '../../setup/line-templates/index.ts'
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
 * @throws ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED where none of its lines may send it, ERR_CAMPAIGN_TEMPLATE_UNFILLED where
 * its values are not those that it has gaps for
 */
export async function refuseUnapproved(db: Db, row: CampaignRow): Promise<void> {
  const { template } = row
  if (template === null) return
  const told = await listMade(db, row)
  const approved = told.flatMap(({ made }) => (made?.status === 'approved' ? [made] : []))
  if (approved.some((made) => fits(template, made))) return
  if (approved.length > 0) throw new AppError('ERR_CAMPAIGN_TEMPLATE_UNFILLED')
  if (told.every(({ hasTold }) => hasTold)) throw new AppError('ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED')
}

/** Its template as the first line has told that knows it; undefined where none does. */
export async function findMade(db: Db, row: CampaignRow): Promise<LineTemplate | undefined> {
  return (await listMade(db, row)).find(({ made }) => made !== undefined)?.made
}

/** Of each line, whether it has told templates, and this one as it has told it. */
async function listMade(
  db: Db,
  row: CampaignRow,
): Promise<Array<{ hasTold: boolean; made: LineTemplate | undefined }>> {
  const { companyId, template } = row
  const found: Array<{ hasTold: boolean; made: LineTemplate | undefined }> = []
  for (const whatsappId of await lineIdsOf(db, row)) {
    const told = await listTemplates(db, { companyId, whatsappId })
    const made = told.find(
      ({ name, language }) => name === template?.name && language === template.language,
    )
    found.push({ hasTold: told.length > 0, made })
  }
  return found
}
