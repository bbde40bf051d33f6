import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { fitsTemplate, type LineTemplate } from '@guiche/contract/line-templates'
import { findDefaultLine } from '../../setup/connections/index.ts'
import { listTemplates } from '../../setup/line-templates/index.ts'
import type { CampaignRow } from './campaigns.queries.ts'

/** Ids of the lines that take turns; the default line first if none was chosen. */
export async function lineIdsOf(
  db: Db,
  { companyId, whatsappId, moreWhatsappIds }: CampaignRow,
): Promise<number[]> {
  const first = whatsappId ?? (await findDefaultLine(db, companyId))
  return [...(first === undefined ? [] : [first]), ...moreWhatsappIds]
}

/**
 * Refuses a template that no line of the campaign may send. A line that has reported no templates may still have it:
 * its provider decides.
 * @throws ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED, ERR_CAMPAIGN_TEMPLATE_UNFILLED if its values do not match its gaps
 */
export async function refuseUnapprovedTemplate(db: Db, row: CampaignRow): Promise<void> {
  const { template } = row
  if (template === null) return
  const told = await listReportedTemplates(db, row)
  const approved = told.flatMap(({ made }) => (made?.status === 'approved' ? [made] : []))
  if (approved.some((made) => fitsTemplate(template, made))) return
  if (approved.length > 0) throw new AppError('ERR_CAMPAIGN_TEMPLATE_UNFILLED')
  if (told.every(({ hasTold }) => hasTold)) throw new AppError('ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED')
}

/** The campaign's template as reported by the first line that has it; undefined if none has. */
export async function findReportedTemplate(
  db: Db,
  row: CampaignRow,
): Promise<LineTemplate | undefined> {
  return (await listReportedTemplates(db, row)).find(({ made }) => made !== undefined)?.made
}

/** For each line, if it has reported templates, and this template as it was reported. */
async function listReportedTemplates(
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
