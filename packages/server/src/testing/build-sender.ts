import { sql } from 'kysely'
import type { LineKey } from '../channels/channel.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from './build-company.ts'
import { buildLine } from './build-line.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** A user who writes to customers over a line that no process serves: the test delivers the outbox itself. */
export interface Sender {
  admin: TestClient
  /** Signs in again after the clock was moved. */
  signIn(): Promise<void>
  line: LineKey
  /** Creates a conversation with an open ticket. */
  converse(): Promise<Conversation>
  /** Removes the generated provider ids of waiting deliveries, as if the provider generated them. */
  forgetMadeIds(): Promise<void>
  /** The outcome of each delivery attempt of a message. */
  outcomesOf(messageId: string): Promise<Array<string | null>>
}

export interface Conversation {
  number: string
  ticketId: number
  /** @returns the message's id */
  say(body: string): Promise<string>
  messages(): Promise<Array<{ id: string; ack: number; failure: { code: string } | null }>>
}

let customers = 0

export async function buildSender(app: TestApp): Promise<Sender> {
  const built = await buildCompany()
  const admin = new TestClient(app.http)
  const signIn = async () => void (await admin.signIn(built.admin.email, PASSWORD))
  await signIn()
  const line = { companyId: built.company.id, whatsappId: (await buildLine(built.company.id)).id }

  async function startConversation(): Promise<Conversation> {
    const number = `55119300${String(10_000 + ++customers)}`
    const { id: contactId } = await admin.call('POST /contacts', { body: { name: 'Lia', number } })
    const { id: ticketId } = await admin.call('POST /tickets', { body: { contactId } })
    const params = { ticketId }
    return {
      number,
      ticketId,
      say: async (body) => {
        const sent = await admin.call('POST /messages/:ticketId', { params, body: { body } })
        return 'id' in sent ? sent.id : ''
      },
      messages: async () => (await admin.call('GET /messages/:ticketId', { params })).messages,
    }
  }

  return {
    admin,
    signIn,
    line,
    converse: startConversation,
    forgetMadeIds: () =>
      inCompany(line.companyId, async (db) => {
        await sql`update outbox set payload = payload - 'providerId'`.execute(db)
        await sql`update messages set provider_id = null
          where id in (select message_id from outbox)`.execute(db)
      }),
    outcomesOf: (messageId) =>
      inCompany(line.companyId, async (db) => {
        const rows = await db
          .selectFrom('deliveryAttempts')
          .select('outcome')
          .where('messageId', '=', messageId)
          .orderBy('number')
          .execute()
        return rows.map(({ outcome }) => outcome)
      }),
  }
}
