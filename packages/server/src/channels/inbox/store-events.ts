import { sql } from 'kysely'
import { type Db, commitWithNextStatement } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/sql/recordset.ts'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { noteInteractiveWork } from '../../platform/jobs/low-priority.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { InboundEvent, LineKey } from '../channel.ts'
import { cleanEvent } from './clean-event.ts'

interface Stored {
  kind: string
  providerId: string
  conversation: string
  fromMe: boolean
  participant: string
  lane: number
  event: InboundEvent
}

const stored = recordset<Stored>('stored', {
  kind: 'text',
  providerId: 'text',
  conversation: 'text',
  fromMe: 'boolean',
  participant: 'text',
  lane: 'smallint',
  event: 'jsonb',
})

/** Stores events, once each, and wakes the process that drains the inbox. */
export async function storeEvents(line: LineKey, events: readonly InboundEvent[]): Promise<void> {
  if (events.length === 0) return
  await inCompany(line.companyId, async (db) => {
    commitWithNextStatement(db)
    await insertEvents(db, line, events)
  })
}

/** Stores events in the caller's transaction. A repeat is recognised by chat, side, participant, kind and id. */
export async function insertEvents(
  db: Db,
  { companyId, whatsappId }: LineKey,
  events: readonly InboundEvent[],
): Promise<void> {
  if (events.length === 0) return
  afterCommit(db, () => wakeLoops('inbox', { companyId, whatsappId }))
  const rows = events.map((event) => storedEvent(cleanEvent(event)))
  if (rows.some(({ kind, fromMe, lane }) => kind === 'message' && !fromMe && lane === LIVE))
    noteInteractiveWork()
  await sql`
    insert into inbox (company_id, whatsapp_id, ${stored.columns})
    select ${companyId}::int, ${whatsappId}::int, ${stored.values} from ${stored.of(rows)} order by place
    on conflict (company_id, whatsapp_id, provider_id, kind, conversation, from_me, participant) do nothing`.execute(
    db,
  )
}

const LIVE = 0
/** Drained after all live events. */
const HISTORY = 1

/** Notices about the line itself form a conversation of their own. */
const OF_LINE = 'line'

function storedEvent(event: InboundEvent): Stored {
  const { kind, providerId, chat, participant } = event
  return {
    kind,
    providerId,
    conversation: kind === 'notice' || !chat ? OF_LINE : `${chat.kind}:${chat.value}`,
    fromMe: 'fromMe' in event && event.fromMe === true,
    participant: participant ? `${participant.kind}:${participant.value}` : '',
    lane: kind === 'message' && event.origin === 'history' ? HISTORY : LIVE,
    event,
  }
}
