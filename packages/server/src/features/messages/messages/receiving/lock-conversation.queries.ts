import { sql } from 'kysely'
import type { InboundEvent, LineKey } from '../../../../channels/channel.ts'
import { batchByKey } from '../../../../platform/database/batch-by-key.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../../platform/database/sql/recordset.ts'
import { pipeline } from '../../../../platform/database/transaction.ts'
import { partyIdentities } from '../../../customers/contacts/index.ts'

interface ConversationKey extends LineKey {
  kinds: string[]
  values: string[]
}

const conversations = recordset<ConversationKey>('asked', {
  companyId: 'int',
  whatsappId: 'int',
  kinds: 'text[]',
  values: 'text[]',
})

/**
 * Locks contact and thread of a conversation before its events are applied, because an event may change the contact and
 * the one before it a message. Unknown contacts are locked when they are inserted.
 */
export async function lockConversation(
  db: Db,
  line: LineKey,
  events: ReadonlyArray<{ event: InboundEvent }>,
): Promise<void> {
  const all = events.flatMap(({ event }) => (event.chat ? partyIdentities(event.chat) : []))
  const names = [...new Map(all.map((name) => [`${name.kind}:${name.value}`, name])).values()]
  await lockByNames(db, {
    ...line,
    kinds: names.map(({ kind }) => kind),
    values: names.map(({ value }) => value),
  })
}

const lockByNames = batchByKey(async (db, asked: readonly ConversationKey[]) => {
  const contactIds = sql`array(
    select contact_id from ${conversations.of(asked)} cross join unnest("kinds", "values") as name (kind, value)
    join contact_identities as identity on identity.company_id = "companyId"
      and identity.kind = name.kind and identity.value = name.value)`
  const { companyId, whatsappId } = asked[0] ?? { companyId: 0, whatsappId: 0 }
  await pipeline([
    sql`select from contacts where company_id = ${companyId} and id = any(${contactIds})
      order by id for no key update`.execute(db),
    sql`select from threads
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and contact_id = any(${contactIds})
      order by id for no key update`.execute(db),
  ])
  return asked.map(() => undefined)
})
