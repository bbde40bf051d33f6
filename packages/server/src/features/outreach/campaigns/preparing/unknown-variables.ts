import { unknownVariables } from '@guiche/contract/campaign-text'
import type { Template } from '@guiche/contract/choices'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import { gapValuesOf } from '../campaign-content.ts'
import { campaignSettingsOf } from '../settings/campaign-settings.ts'
import { listColumns } from './list-columns.ts'

interface Texts {
  readonly message1?: string | undefined
  readonly message2?: string | undefined
  readonly message3?: string | undefined
  readonly message4?: string | undefined
  readonly message5?: string | undefined
  readonly template?: Template | null | undefined
  readonly contactListId?: number | null | undefined
}

/** The names in braces that nothing fills, for each text; the template is number 0. */
export async function findUnknownVariables(
  db: Db,
  companyId: number,
  { contactListId = null, template, ...texts }: Texts,
): Promise<Array<{ variant: number; names: string[] }>> {
  const bodies = [
    template ? gapValuesOf(template).join('\n') : undefined,
    texts.message1,
    texts.message2,
    texts.message3,
    texts.message4,
    texts.message5,
  ]
  if (!bodies.some((body) => body?.includes('{'))) return []
  const { variables } = await campaignSettingsOf(db, companyId)
  const columns = contactListId === null ? [] : await listColumns(db, companyId, contactListId)
  const known = [...variables.map(({ key }) => key), ...columns]
  return bodies
    .map((body, index) => ({ variant: index, names: unknownVariables(body ?? '', known) }))
    .filter(({ names }) => names.length > 0)
}

/** @throws ERR_CAMPAIGN_UNKNOWN_VARIABLES with their names */
export async function refuseUnknownVariables(
  db: Db,
  companyId: number,
  texts: Texts,
): Promise<void> {
  const unknown = await findUnknownVariables(db, companyId, texts)
  if (unknown.length === 0) return
  const variables = [...new Set(unknown.flatMap(({ names }) => names))]
  throw new AppError('ERR_CAMPAIGN_UNKNOWN_VARIABLES', { variables })
}
