import type { Provider } from '@guiche/contract/connections'
import type { Contact, ExtraInfo } from '@guiche/contract/contacts'
import type { TicketTag } from '@guiche/contract/tickets'
import { type RawBuilder, sql } from 'kysely'
import { snakeCase } from '../../../../platform/database/case-translation.ts'
import { batchByKey } from '../../../../platform/database/batch-by-key.ts'
import { columnCopier } from '../../../../platform/database/row-objects.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { CONTACT_SEEN, type ContactRow, seenContact } from '../../../customers/contacts/index.ts'
import { joinedUser } from '../../../organisation/users/index.ts'
import type { TicketRow } from '../tickets.queries.ts'
import { slaColumn, type SlaSurroundings } from './ticket-sla.ts'

// Contact, queue, user, line and tags of tickets, read in the statement that reads the tickets: a statement per table
// would cost a list more than its rows do.

/** All contact columns, prefixed with `contact`. */
type ContactColumns = { [K in keyof ContactRow as `contact${Capitalize<K>}`]: ContactRow[K] }

/** Columns of the contact, and the shown columns of queue, user, line and tags. */
export interface Surroundings extends ContactColumns {
  queueName: string | null
  queueColor: string | null
  userName: string | null
  lineName: string | null
  lineStatus: string | null
  lineProvider: Provider | null
  lineCapabilities: unknown
  tags: Array<Omit<TicketTag, 'TicketTag'> & { createdAt: string; updatedAt: string }>
  sla: SlaSurroundings | null
  /** Only for tickets presented by `presentTicket`, not in lists. */
  extraInfo?: ExtraInfo[]
}

const contactColumns = CONTACT_SEEN.map((field) => [field, contactColumn(field)] as const)

function contactColumn(field: keyof ContactRow): keyof ContactColumns {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the type above makes them
  return `contact${field.slice(0, 1).toUpperCase()}${field.slice(1)}` as keyof ContactColumns
}

/** Columns for a statement that includes the joins of `joinedSurroundings`. */
export function surroundingColumns(companyId: number): RawBuilder<unknown> {
  return sql`${CONTACT_COLUMNS},
    queues.name as queue_name, queues.color as queue_color, users.name as user_name,
    whatsapps.name as line_name, whatsapps.status as line_status,
    whatsapps.provider as line_provider, whatsapps.capabilities as line_capabilities,
    coalesce((
      select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', color, 'kanban', kanban,
        'createdAt', ticket_tags.created_at, 'updatedAt', ticket_tags.updated_at) order by tags.name, tags.id)
      from ticket_tags join tags on tags.company_id = ${companyId} and tags.id = tag_id
      where ticket_tags.company_id = ${companyId} and ticket_id = ticket.id
    ), '[]') as tags, ${slaColumn(companyId)}`
}

const CONTACT_COLUMNS = sql.raw(
  contactColumns.map(([field, column]) => `contacts.${snakeCase(field)} as "${column}"`).join(', '),
)

/**
 * Joins for a statement whose tickets have the alias `ticket`. The contact is a lateral subquery with limit 1, so that
 * the planner looks up each contact instead of joining the table.
 */
export function joinedSurroundings(companyId: number): RawBuilder<unknown> {
  return sql`left join lateral (
      select * from contacts where company_id = ${companyId} and contacts.id = ticket.contact_id limit 1
    ) as contacts on true
    left join queues on queues.company_id = ${companyId} and queues.id = ticket.queue_id
    ${joinedUser(companyId, sql`ticket.user_id`)}
    left join whatsapps on whatsapps.company_id = ${companyId} and whatsapps.id = ticket.whatsapp_id`
}

/** Part of the surroundings' statement, as JSON, because every change of a ticket announces it. */
function extraInfoColumn(companyId: number): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', info.id, 'contactId', contact_id, 'name', info.name, 'value', value,
      'createdAt', info.created_at, 'updatedAt', info.updated_at) order by info.id)
    from contact_extra_infos as info where company_id = ${companyId} and contact_id = ticket.contact_id
  ), '[]') as extra_info`
}

type TicketPlace = Pick<
  TicketRow,
  'companyId' | 'id' | 'contactId' | 'queueId' | 'userId' | 'whatsappId'
>

/** Surroundings of tickets that were read already, in the given order. */
export async function listSurroundings(
  db: Db,
  tickets: readonly TicketPlace[],
): Promise<Surroundings[]> {
  const companyId = tickets[0]?.companyId ?? 0
  const { rows } = await sql<Surroundings>`
    select ${surroundingColumns(companyId)}, ${extraInfoColumn(companyId)}
    from unnest(
      ${tickets.map(({ id }) => id)}::int[],
      ${tickets.map(({ contactId }) => contactId)}::int[], ${tickets.map(({ queueId }) => queueId)}::int[],
      ${tickets.map(({ userId }) => userId)}::int[], ${tickets.map(({ whatsappId }) => whatsappId)}::int[]
    ) with ordinality as ticket (id, contact_id, queue_id, user_id, whatsapp_id, place)
    ${joinedSurroundings(companyId)}
    order by place`.execute(db)
  return rows
}

/** Surroundings of one ticket that is about to be saved; calls are batched. */
export const surroundingsOf = batchByKey(listSurroundings)

export function presentTicketContact(around: Surroundings): Contact {
  return seenContact(contactRow(around))
}

const contactRow = columnCopier<ContactColumns, ContactRow>(contactColumns)
