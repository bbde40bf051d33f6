import { type LineNotice, NOTICES_KEPT } from '@guiche/contract/line-notices'
import { type Insertable, sql } from 'kysely'
import type { LineKey } from '../../../channels/channel.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

const SHOWN = ['id', 'whatsappId', 'code', 'about', 'severity', 'data', 'at', 'until'] as const
const LISTED_AT_MOST = 2000

/** Notices of all lines, the newest first. */
export async function listNotices(db: Db, companyId: number): Promise<LineNotice[]> {
  return db
    .selectFrom('lineNotices')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_AT_MOST)
    .execute()
}

export async function insertNotice(
  db: Db,
  row: Insertable<Tables['lineNotices']>,
): Promise<LineNotice> {
  return db.insertInto('lineNotices').values(row).returning(SHOWN).executeTakeFirstOrThrow()
}

/** The newest notice of a code about each subject of a line. */
export async function listNewestNotices(
  db: Db,
  { companyId, whatsappId }: LineKey,
  code: string,
): Promise<LineNotice[]> {
  return db
    .selectFrom('lineNotices')
    .select(SHOWN)
    .distinctOn('about')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('code', '=', code)
    .orderBy('about')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes notices beyond the line's NOTICES_KEPT newest, except the newest of each code and subject. */
export async function removeOldNotices(db: Db, { companyId, whatsappId }: LineKey): Promise<void> {
  await sql`
    delete from line_notices as old using (
      select id, row_number() over (order by at desc, id desc) as place,
        row_number() over (partition by code, about order by at desc, id desc) as place_of_its_own
      from line_notices where company_id = ${companyId} and whatsapp_id = ${whatsappId}
    ) as placed
    where old.company_id = ${companyId} and old.id = placed.id
      and place > ${NOTICES_KEPT} and place_of_its_own > 1`.execute(db)
}
