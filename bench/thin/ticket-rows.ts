import { contactUuid } from '../../packages/server/src/features/customers/contacts/contact-uuid.ts'
import type { Row } from './database.ts'

// A ticket with its related rows: one row of columns becomes one object on the wire.

const TICKET =
  `id uuid status unread_messages last_message is_group user_id contact_id whatsapp_id queue_id chatbot
  queue_option_id use_integration integration_id prompt_id from_me protocol snoozed_until waiting_on waiting_since
  last_inbound_position version created_at updated_at last_message_type has_proposal charge`.split(
    /\s+/,
  )
const CONTACT =
  `id name number email picture_file_id is_group disable_bot is_blocked whatsapp_id created_at
  updated_at username is_name_known`.split(/\s+/)

export const TICKET_COLUMNS = TICKET.map((column) => `t.${column}`).join(', ')
export const CONTACT_COLUMNS = CONTACT.map((column) => `c.${column}`).join(', ')

/** Offset of the contact's columns, and of those after them. */
const AT_CONTACT = TICKET.length
export const AFTER_CONTACT = AT_CONTACT + CONTACT.length
/** Offset after AROUND_COLUMNS. */
export const AFTER_AROUND = AFTER_CONTACT + 7

/** A lateral look-up for each contact, because a join might read all contacts of the company. */
export const CONTACT_OF_TICKET =
  'cross join lateral (select * from contacts where company_id = $1 and id = t.contact_id limit 1) c'

/** Queue, user and line by their ids, tags by the ticket's. */
export const AROUND_COLUMNS = `q.name, q.color, u.name, w.name, w.status, (
    select json_agg(json_build_array(g.id, g.name, g.color, g.kanban, tt.created_at, tt.updated_at) order by g.name, g.id)
    from ticket_tags tt join tags g on g.company_id = $1 and g.id = tt.tag_id
    where tt.company_id = $1 and tt.ticket_id = t.id), w.capabilities`
export const AROUND = `left join queues q on q.company_id = $1 and q.id = t.queue_id
  left join users u on u.company_id = $1 and u.id = t.user_id
  left join whatsapps w on w.company_id = $1 and w.id = t.whatsapp_id`

/** A name has a letter; a telephone number has none. */
const LETTER = /\p{L}/u

/** The contact's extra information, for answers with a single ticket. */
export const EXTRA_INFO_COLUMN = `(
    select json_agg(json_build_array(i.id, i.contact_id, i.name, i.value, i.created_at, i.updated_at) order by i.id)
    from contact_extra_infos i where i.company_id = $1 and i.contact_id = t.contact_id)`

export interface Around {
  queue: unknown
  user: unknown
  whatsapp: unknown
  tags: unknown
}

type Tag = [
  id: number,
  name: string,
  color: string,
  kanban: number,
  createdAt: string,
  updatedAt: string,
]

/** @param row with TICKET_COLUMNS, CONTACT_COLUMNS and AROUND_COLUMNS */
function relatedRowsIn(row: Row): Around {
  const [queue, color, user, line, status, tags, capabilities] = row.slice(AFTER_CONTACT)
  return {
    queue: queue === null ? null : { id: row[9], name: queue, color },
    user: user === null ? null : { id: row[6], name: user },
    whatsapp: line === null ? null : lineOf([row[8], line, status, capabilities]),
    tags: tags === null ? [] : tags.map((tag: Tag) => tagOf(row[0], tag)),
  }
}

/** @param row a line's id, name, status and capabilities */
export function lineOf([id, name, status, capabilities]: Row) {
  if (capabilities !== null) throw new Error('the seed has no lines with capabilities')
  return {
    id,
    name,
    status,
    capabilities: { edits: true, deletes: true, reactions: true, windowHours: null },
  }
}

export function tagOf(ticketId: number, [id, name, color, kanban, ...times]: Tag) {
  const [createdAt, updatedAt] = times.map((time) => new Date(time).toISOString())
  return { id, name, color, kanban, TicketTag: { ticketId, tagId: id, createdAt, updatedAt } }
}

export function contactOf(companyId: number, row: Row, at: number) {
  if (row[at + 4] !== null || row[at + 11] !== '')
    throw new Error('the seed has no pictures and no names of users')
  return {
    id: row[at],
    uuid: contactUuid(companyId, row[at]),
    name: row[at + 1],
    isNameKnown: row[at + 12] && LETTER.test(row[at + 1]),
    number: row[at + 2],
    email: row[at + 3],
    profilePicUrl: '',
    isGroup: row[at + 5],
    disableBot: row[at + 6],
    isBlocked: row[at + 7],
    companyId,
    whatsappId: row[at + 8],
    createdAt: row[at + 9],
    updatedAt: row[at + 10],
  }
}

export function ticketOf(companyId: number, row: Row, around: Around = relatedRowsIn(row)) {
  return {
    id: row[0],
    uuid: row[1],
    status: row[2],
    unreadMessages: row[3],
    lastMessage: row[4],
    isGroup: row[5],
    userId: row[6],
    contactId: row[7],
    whatsappId: row[8],
    queueId: row[9],
    chatbot: row[10],
    queueOptionId: row[11],
    companyId,
    useIntegration: row[12],
    integrationId: row[13],
    promptId: row[14],
    fromMe: row[15],
    protocol: row[16],
    snoozedUntil: row[17],
    waitingOn: row[18],
    waitingSince: row[19],
    lastInboundPosition: row[20],
    version: row[21],
    createdAt: row[22],
    updatedAt: row[23],
    lastMessageType: row[24],
    hasProposal: row[25],
    charge: row[26],
    contact: contactOf(companyId, row, AT_CONTACT),
    ...around,
  }
}

/** @param infos of EXTRA_INFO_COLUMN */
export function withExtraInfo(ticket: ReturnType<typeof ticketOf>, infos: readonly Row[] | null) {
  return { ...ticket, contact: { ...ticket.contact, extraInfo: (infos ?? []).map(extraInfoOf) } }
}

function extraInfoOf([id, contactId, name, value, ...times]: Row) {
  const [createdAt, updatedAt] = times.map((time) => new Date(time).toISOString())
  return { id, contactId, name, value, createdAt, updatedAt }
}

export interface Order {
  readonly name: string
  /** The columns of the index that sorts the tickets. */
  readonly place: (tickets?: string) => string
  readonly direction: 'asc' | 'desc'
}

export const NEWEST: Order = {
  name: 'newest',
  place: (tickets = 'tickets') => `${tickets}.updated_at`,
  direction: 'desc',
}
export const LONGEST_WAITING: Order = {
  name: 'longest',
  place: (tickets = 'tickets') => `coalesce(${tickets}.waiting_since, ${tickets}.updated_at)`,
  direction: 'asc',
}

/** Selects the columns that `ticketOf` reads, from a table of tickets. */
export function selectTicketRows(tickets: string, { place, direction } = NEWEST): string {
  return `select ${TICKET_COLUMNS}, ${CONTACT_COLUMNS}, ${AROUND_COLUMNS} from (${tickets}) t ${CONTACT_OF_TICKET} ${AROUND}
    order by ${place('t')} ${direction}, t.id ${direction}`
}
