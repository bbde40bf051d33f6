import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { customerNumber } from './simulated-line.ts'

// What an inbound message leaves behind, written by a bare `pg` client: one durable transaction a message, the same
// tables and columns, through the role and the row security of the product. The conversation is known beforehand.

const COMPANY = 1

interface Conversation {
  number: string
  contactId: number
  threadId: number
  ticketId: number
}

export class BareIngest {
  readonly #clients: pg.Client[]
  readonly #conversations: readonly Conversation[]
  readonly #lineId: number
  #written = 0

  /** Makes a line of its own with that many customers, each with a ticket that waits. */
  static async open(
    app: pg.ClientConfig,
    owner: pg.ClientConfig,
    clients: number,
    customers: number,
  ): Promise<BareIngest> {
    const making = new pg.Client(owner)
    await making.connect()
    const { rows: lines } = await making.query<{ id: number }>(
      "insert into whatsapps (company_id, name, provider, wanted) values ($1, $2, 'simulator', false) returning id",
      [COMPANY, `Bare ${randomUUID()}`.slice(0, 50)],
    )
    const lineId = lines[0]?.id ?? 0
    const { rows } = await making.query<Conversation>(CONVERSATIONS, [
      COMPANY,
      lineId,
      Array.from({ length: customers }, (_, index) =>
        customerNumber(5_000_000 + lineId * 10_000 + index),
      ),
    ])
    await making.end()
    const opened = Array.from({ length: clients }, () => new pg.Client(app))
    await Promise.all(opened.map((client) => client.connect()))
    return new BareIngest(opened, rows, lineId)
  }

  private constructor(
    clients: pg.Client[],
    conversations: readonly Conversation[],
    lineId: number,
  ) {
    this.#clients = clients
    this.#conversations = conversations
    this.#lineId = lineId
  }

  /** One for each connection, for runLoad. */
  get runners(): Array<() => Promise<void>> {
    return this.#clients.map((client) => () => this.#write(client))
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()))
  }

  async #write(client: pg.Client): Promise<void> {
    const number = this.#written++
    const conversation = this.#conversations[number % this.#conversations.length]
    if (!conversation) throw new Error('there are no customers')
    const { contactId, threadId, ticketId } = conversation
    const chat = { kind: 'phone', value: conversation.number, name: 'Maria' }
    const providerId = `bare-${this.#lineId}-${number}`
    const body = `mensagem ${number}`
    const at = new Date()
    const event = {
      kind: 'message',
      providerId,
      chat,
      fromMe: false,
      at: at.getTime(),
      content: { type: 'text', body },
      raw: { from: chat.value, body },
    }
    await client.query('begin')
    await client.query({
      name: 'company',
      text: "select set_config('app.company_id', $1, true)",
      values: [String(COMPANY)],
    })
    await client.query({
      name: 'inbox',
      text: INBOX,
      values: [COMPANY, this.#lineId, providerId, `phone:${chat.value}`, JSON.stringify(event), at],
    })
    const thread = await client.query<{ last_position: number }>({
      name: 'thread',
      text: THREAD,
      values: [COMPANY, threadId],
    })
    const position = thread.rows[0]?.last_position
    await client.query({
      name: 'message',
      text: MESSAGE,
      values: [
        COMPANY,
        randomUUID(),
        threadId,
        position,
        ticketId,
        contactId,
        this.#lineId,
        providerId,
        body,
        chat.value,
        at,
      ],
    })
    await client.query({ name: 'ticket', text: TICKET, values: [COMPANY, ticketId, body, at] })
    await client.query('commit')
  }
}

const INBOX = `insert into inbox (company_id, whatsapp_id, kind, provider_id, conversation, event, done_at)
  values ($1, $2, 'message', $3, $4, $5, $6) on conflict (company_id, whatsapp_id, kind, provider_id) do nothing`
const THREAD =
  'update threads set last_position = last_position + 1 where company_id = $1 and id = $2 returning last_position'
const MESSAGE = `insert into messages (company_id, id, thread_id, position, ticket_id, contact_id, whatsapp_id, provider_id,
  from_me, body, media_type, remote_jid, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, 'conversation', $10, $11, $11) returning *`
const TICKET = `update tickets set unread_messages = unread_messages + 1, last_message = $3, from_me = false,
  updated_at = $4, version = version + 1 where company_id = $1 and id = $2 returning *`

const CONVERSATIONS = `
  with people as (
    insert into contacts (company_id, name, number, whatsapp_id)
    select $1, 'Maria', number, $2 from unnest($3::text[]) number returning id, number
  ), talks as (
    insert into threads (company_id, contact_id, whatsapp_id) select $1, id, $2 from people returning id, contact_id
  ), asked as (
    insert into tickets (company_id, uuid, contact_id, whatsapp_id, thread_id)
    select $1, gen_random_uuid(), contact_id, $2, id from talks returning id, thread_id
  )
  select number, people.id as "contactId", talks.id as "threadId", asked.id as "ticketId"
  from people join talks on contact_id = people.id join asked on thread_id = talks.id`
