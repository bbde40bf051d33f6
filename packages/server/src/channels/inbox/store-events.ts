import { sql } from 'kysely'
import { nextIsLast } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/recordset.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { wake } from '../../platform/events/wakes.ts'
import type { InboundEvent, LineKey } from '../channel.ts'

interface Stored {
  kind: string
  providerId: string
  conversation: string
  event: InboundEvent
}

const stored = recordset<Stored>('stored', {
  kind: 'text',
  providerId: 'text',
  conversation: 'text',
  event: 'jsonb',
})

/** Makes events durable, once each: a repeat of the provider is known by its line, kind and id. */
export async function storeEvents(line: LineKey, events: readonly InboundEvent[]): Promise<void> {
  if (events.length === 0) return
  const { companyId, whatsappId } = line
  const rows = events.map((event) => ({
    kind: event.kind,
    providerId: event.providerId,
    conversation: `${event.chat.kind}:${event.chat.value}`,
    event,
  }))
  await inCompany(companyId, async (db) => {
    nextIsLast(db)
    await sql`
      insert into inbox (company_id, whatsapp_id, ${stored.columns})
      select ${companyId}::int, ${whatsappId}::int, ${stored.values} from ${stored.of(rows)} order by place
      on conflict (company_id, whatsapp_id, kind, provider_id) do nothing`.execute(db)
  })
  wake('inbox', line)
}
