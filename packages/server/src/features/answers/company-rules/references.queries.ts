import type { RuleCondition, RuleTrigger } from '@guiche/contract/company-rules'
import type { RuleAction } from '@guiche/contract/ticket-actions'
import type { ErrorCode } from '@guiche/contract/errors'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'

/** The parts of a rule that refer to rows of other features. */
interface RuleParts {
  readonly trigger: RuleTrigger
  readonly condition: RuleCondition
  readonly actions: readonly RuleAction[]
}

const tables = ['tags', 'queues', 'users', 'whatsapps', 'webhooks', 'flows'] as const
type Table = (typeof tables)[number]
export type References = Readonly<Record<Table, ReadonlySet<number>>>

const codes: Readonly<Record<Table, ErrorCode>> = {
  tags: 'ERR_NO_TAG_FOUND',
  queues: 'ERR_NO_QUEUE_FOUND',
  users: 'ERR_NO_USER_FOUND',
  whatsapps: 'ERR_NO_WAPP_FOUND',
  webhooks: 'ERR_NO_WEBHOOK_FOUND',
  flows: 'ERR_NO_FLOW_FOUND',
}

type Reference = readonly [Table, number]

function referencesOf({ trigger, condition, actions }: RuleParts): Reference[] {
  const triggered = trigger.kind === 'tagged' ? trigger.tagIds : []
  return [
    ...[...triggered, ...condition.tagIds].map((id) => ['tags', id] as const),
    ...condition.whatsappIds.map((id) => ['whatsapps', id] as const),
    ...condition.queueIds.filter((id) => id !== 0).map((id) => ['queues', id] as const),
    ...actions.flatMap(referencesOfAction),
  ]
}

function referencesOfAction(action: RuleAction): Reference[] {
  switch (action.kind) {
    case 'tag':
    case 'untag':
      return action.tagIds.map((id) => ['tags', id])
    case 'queue':
      return [['queues', action.queueId]]
    case 'assign':
      return action.to === 'nobody' ? [] : [['users', action.to]]
    case 'webhook':
      return [['webhooks', action.webhookId]]
    case 'flow':
      return [['flows', action.flowId]]
    case 'send':
    case 'note':
    case 'close':
      return []
  }
}

/** Ids of the rows that exist among those that rules refer to; users must be active. */
export async function findReferences(
  db: Db,
  companyId: number,
  rules: readonly RuleParts[],
): Promise<References> {
  const named = rules.flatMap(referencesOf)
  const existingIdsOf = async (table: Table) => {
    const ids = [...new Set(named.flatMap(([of, id]) => (of === table ? [id] : [])))]
    return new Set(ids.length === 0 ? [] : await listExisting(db, table, companyId, ids))
  }
  const [tags, queues, users, whatsapps, webhooks, flows] = await pipeline([
    existingIdsOf('tags'),
    existingIdsOf('queues'),
    existingIdsOf('users'),
    existingIdsOf('whatsapps'),
    existingIdsOf('webhooks'),
    existingIdsOf('flows'),
  ])
  return { tags, queues, users, whatsapps, webhooks, flows }
}

async function listExisting(
  db: Db,
  table: Table,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .$if(table === 'users', (users) => users.where(sql<boolean>`is_active`))
    .execute()
  return rows.map(({ id }) => id)
}

/** The code of the first missing row, or undefined if none is missing. */
export function missingReferenceCode(rule: RuleParts, there: References): ErrorCode | undefined {
  const missing = referencesOf(rule).find(([table, id]) => !there[table].has(id))
  return missing && codes[missing[0]]
}
