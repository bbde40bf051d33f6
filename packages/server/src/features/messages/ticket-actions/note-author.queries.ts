import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/**
 * The user in whose name a rule or flow writes a note, since a note needs an author: the user who made it, or after they
 * left the active administrator with the lowest id, usually the one of longest standing.
 */
export async function findNoteAuthor(
  db: Db,
  companyId: number,
  makerId: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where company_id = ${companyId} and is_active and (id = ${makerId} or profile = 'admin')
    order by id is distinct from ${makerId}, id limit 1`.execute(db)
  return rows[0]?.id
}
