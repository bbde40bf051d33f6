import type { Provider } from '@guiche/contract/connections'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { LineKey } from '../channel.ts'

/** How long a holder that died keeps others out, in seconds of the database's clock. */
const LEASE_SECONDS = 15

/** Takes or renews the lease. @returns false while another process holds it, or once the line is gone */
export async function holdLease(
  db: Db,
  { companyId, whatsappId }: LineKey,
  holder: string,
): Promise<boolean> {
  const until = sql<string>`now() + ${LEASE_SECONDS} * interval '1 second'`
  const { rows } = await sql`
    insert into line_leases as lease (company_id, whatsapp_id, holder, until)
    select company_id, id, ${holder}, ${until} from whatsapps
    where company_id = ${companyId} and id = ${whatsappId} for key share
    on conflict (company_id, whatsapp_id) do update set holder = excluded.holder, until = excluded.until
    where lease.holder = excluded.holder or lease.until < now()
    returning 1`.execute(db)
  return rows.length > 0
}

export async function releaseLease(
  db: Db,
  { companyId, whatsappId }: LineKey,
  holder: string,
): Promise<void> {
  await db
    .deleteFrom('lineLeases')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('holder', '=', holder)
    .execute()
}

/** A line as it is wished for. */
export interface WishedLine extends LineKey {
  provider: Provider
  capabilities: unknown
  wanted: boolean
  generation: number
  /** Its pairing is to be forgotten first. */
  forget: boolean
}

/** The lines of all companies for which something is to be done. */
export async function listLines(db: Db): Promise<WishedLine[]> {
  return db
    .selectFrom('whatsapps')
    .select([
      'companyId',
      'id as whatsappId',
      'provider',
      'capabilities',
      'wanted',
      'generation',
      'forget',
    ])
    .where((where) => where.or([where('wanted', '=', true), where('forget', '=', true)]))
    .execute()
}
