import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

// Customer data for tools that an AI may call.

interface Customer {
  name: string
  number: string
  email: string
  fields: Record<string, string>
  tags: string[]
}

export async function findCustomer(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select case when is_name_known and contacts.name <> contacts.number then contacts.name else '' end as name, contacts.number, contacts.email,
      coalesce((select json_object_agg(extra.name, extra.value) from contact_extra_infos as extra
        where extra.company_id = ${companyId} and extra.contact_id = contacts.id), '{}') as fields,
      array(select tags.name from ticket_tags
        join tags on tags.company_id = ${companyId} and tags.id = ticket_tags.tag_id
        where ticket_tags.company_id = ${companyId} and ticket_tags.ticket_id = tickets.id
        order by tags.name) as tags
    from tickets join contacts on contacts.company_id = ${companyId} and contacts.id = tickets.contact_id
    where tickets.company_id = ${companyId} and tickets.id = ${ticketId}`.execute(db)
  return rows[0]
}

interface Attendance {
  protocol: string | null
  status: string
  queue: string | null
  attendant: string | null
  openedAt: string
  updatedAt: string
  lastMessage: string
}

const ATTENDANCES_MOST = 10
const MESSAGE_MAX = 300

/** Newest first, of all lines, without tickets of imported history. */
export async function listAttendances(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    select other.protocol, other.status, queues.name as queue, users.name as attendant,
      other.created_at as opened_at, other.updated_at, left(other.last_message, ${MESSAGE_MAX}) as last_message
    from tickets
    join tickets as other on other.company_id = ${companyId} and other.contact_id = tickets.contact_id
      and not other.is_history
    left join queues on queues.company_id = ${companyId} and queues.id = other.queue_id
    left join users on users.company_id = ${companyId} and users.id = other.user_id
    where tickets.company_id = ${companyId} and tickets.id = ${ticketId}
    order by other.id desc limit ${ATTENDANCES_MOST}`.execute(db)
  return rows
}
