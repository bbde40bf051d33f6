import type { ErrorCode } from '@guiche/contract/errors'
import type { TicketAction } from '@guiche/contract/ticket-actions'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'

// Rows that macros and company rules refer to, which may be deleted later.

const codes = {
  tags: 'ERR_NO_TAG_FOUND',
  queues: 'ERR_NO_QUEUE_FOUND',
  users: 'ERR_NO_USER_FOUND',
  quickMessages: 'ERR_NO_QUICK_MESSAGE_FOUND',
  whatsapps: 'ERR_NO_WAPP_FOUND',
  webhooks: 'ERR_NO_WEBHOOK_FOUND',
  flows: 'ERR_NO_FLOW_FOUND',
} as const satisfies Readonly<Record<string, ErrorCode>>

type Table = keyof typeof codes
export type Reference = readonly [Table, number]
export type References = Readonly<Record<Table, ReadonlySet<number>>>

/** The rows that an action refers to. */
export function referencesOf(action: TicketAction): Reference[] {
  switch (action.kind) {
    case 'tag':
    case 'untag':
      return action.tagIds.map((id) => ['tags', id])
    case 'queue':
      return [['queues', action.queueId]]
    case 'assign':
      return typeof action.to === 'number' ? [['users', action.to]] : []
    case 'send': {
      const { quickMessageId = null } = action
      return quickMessageId === null ? [] : [['quickMessages', quickMessageId]]
    }
    case 'webhook':
      return [['webhooks', action.webhookId]]
    case 'flow':
      return [['flows', action.flowId]]
    case 'note':
    case 'snooze':
    case 'close':
      return []
  }
}

/**
 * Ids of the rows that exist among the references. Users must be active; quick messages must be seen by all users, or
 * by the reader.
 */
export async function findReferences(
  db: Db,
  companyId: number,
  named: readonly Reference[],
  readerId: number | null = null,
): Promise<References> {
  const existingIdsOf = async (table: Table) => {
    const ids = [...new Set(named.flatMap(([of, id]) => (of === table ? [id] : [])))]
    return new Set(
      ids.length === 0 ? [] : await listExisting(db, table, { companyId, ids, readerId }),
    )
  }
  const [tags, queues, users, quickMessages, whatsapps, webhooks, flows] = await pipeline([
    existingIdsOf('tags'),
    existingIdsOf('queues'),
    existingIdsOf('users'),
    existingIdsOf('quickMessages'),
    existingIdsOf('whatsapps'),
    existingIdsOf('webhooks'),
    existingIdsOf('flows'),
  ])
  return { tags, queues, users, quickMessages, whatsapps, webhooks, flows }
}

async function listExisting(
  db: Db,
  table: Table,
  {
    companyId,
    ids,
    readerId,
  }: { companyId: number; ids: readonly number[]; readerId: number | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .$if(table === 'users', (users) => users.where(sql<boolean>`is_active`))
    .$if(table === 'quickMessages', (quicks) =>
      quicks.where(sql<boolean>`(geral or user_id = ${readerId})`),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The code of the first missing row, or undefined if none is missing. */
export function missingReferenceCode(
  named: readonly Reference[],
  there: References,
): ErrorCode | undefined {
  const missing = named.find(([table, id]) => !there[table].has(id))
  return missing && codes[missing[0]]
}
