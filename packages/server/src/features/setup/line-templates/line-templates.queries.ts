import { LINE_TEMPLATES_MAX, type LineTemplate } from '@guiche/contract/line-templates'
import { sql } from 'kysely'
import type { LineKey } from '../../../channels/channel.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'

const SHOWN = [
  'name',
  'language',
  'category',
  'status',
  'header',
  'headerMedia',
  'body',
  'footer',
  'buttons',
] as const

/** Templates of a line, by name and language. */
export async function listTemplates(
  db: Db,
  { companyId, whatsappId }: LineKey,
): Promise<LineTemplate[]> {
  return db
    .selectFrom('lineTemplates')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .orderBy('name')
    .orderBy('language')
    .limit(LINE_TEMPLATES_MAX)
    .execute()
}

const told = recordset<LineTemplate>('told', {
  name: 'text',
  language: 'text',
  category: 'text',
  status: 'text',
  header: 'text',
  headerMedia: 'text',
  body: 'text',
  footer: 'text',
  buttons: 'jsonb',
})

/** Replaces all templates of a line. */
export async function replaceTemplates(
  db: Db,
  { companyId, whatsappId }: LineKey,
  templates: readonly LineTemplate[],
): Promise<void> {
  await db
    .deleteFrom('lineTemplates')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .execute()
  await sql`
    insert into line_templates (company_id, whatsapp_id, ${told.columns})
    select ${companyId}, ${whatsappId}, ${told.values} from ${told.of(templates)}`.execute(db)
}
