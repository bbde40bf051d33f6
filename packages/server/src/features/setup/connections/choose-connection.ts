import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findLineState } from './connections.queries.ts'

/**
 * Chooses the line for a first message: `whatsappId` if given; else, connected lines first, the user's own, the
 * company's default, any other. Unconnected lines qualify only as the user's own or the default.
 * @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND
 */
export async function chooseConnection(
  db: Db,
  companyId: number,
  { whatsappId, userId }: { whatsappId: number | null; userId: number | null },
): Promise<number> {
  if (whatsappId !== null) {
    if (!(await findLineState(db, companyId, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND')
    return whatsappId
  }
  const chosen = await findPreferredLine(db, companyId, userId)
  if (chosen === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return chosen
}

async function findPreferredLine(
  db: Db,
  companyId: number,
  userId: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select whatsapps.id from whatsapps
    left join users on users.company_id = ${companyId} and users.id = ${userId} and users.whatsapp_id = whatsapps.id
    where whatsapps.company_id = ${companyId} and (whatsapps.status = 'CONNECTED' or is_default or users.id is not null)
    order by whatsapps.status = 'CONNECTED' desc, users.id is not null desc, is_default desc, whatsapps.id
    limit 1`.execute(db)
  return rows[0]?.id
}
