import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { LineKey } from '../channel.ts'
import { saveHold } from './deliveries.queries.ts'

/** Codes of holds that are restrictions, found by a send or reported by the provider. */
const CODES = { line: 'ERR_WAPP_RESTRICTED', newContacts: 'ERR_NEW_CONTACTS_HELD' } as const

interface Restriction {
  readonly scope: keyof typeof CODES
  readonly until: Date
  readonly reason: string
}

/** Replaces all restrictions of a line by those that its provider reported. Holds for other reasons stay. */
export async function replaceRestrictions(
  db: Db,
  line: LineKey,
  restrictions: ReadonlyArray<Restriction>,
): Promise<void> {
  const { companyId, whatsappId } = line
  const ended = await db
    .deleteFrom('outboxHolds')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('code', 'in', Object.values(CODES))
    .returning('until')
    .execute()
  for (const hold of restrictions) await saveHold(db, line, { ...hold, code: CODES[hold.scope] })
  for (const { until } of ended) await readyHeads(db, line, until)
  afterCommit(db, () => wakeLoops('outbox', line))
}

/** Makes the conversations ready that wait for the end of a hold; the next claim postpones those with another hold. */
async function readyHeads(
  db: Db,
  { companyId, whatsappId }: LineKey,
  until: string,
): Promise<void> {
  await sql`
    update outbox_heads as head set due_at = null
    from (
      select thread_id from outbox_heads
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and due_at = ${until}
      order by thread_id for update
    ) as held
    where head.company_id = ${companyId} and head.whatsapp_id = ${whatsappId}
      and head.thread_id = held.thread_id`.execute(db)
}
