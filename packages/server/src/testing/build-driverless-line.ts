import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { expect, vi } from 'vitest'
import type { InboundEvent, LineKey, Party } from '../channels/channel.ts'
import { storeEvents } from '../channels/inbox/store-events.ts'
import { now } from '../platform/clock.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from './build-company.ts'
import { buildLine } from './build-line.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** A line without a driver: the test stores its inbound events in the inbox. */
export interface DriverlessLine {
  admin: TestClient
  line: LineKey
  /** Stores events and waits until they were applied. */
  tell(...events: InboundEvent[]): Promise<void>
  /** Opens the only ticket and returns it. */
  open(): Promise<Ticket>
  thread(): Promise<Message[]>
}

/** The test drains the inbox. Group messages are received. @param app of any role */
export async function buildDriverlessLine(app: TestApp): Promise<DriverlessLine> {
  const { company, admin: account } = await buildCompany()
  const admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  const line = { companyId: company.id, whatsappId: (await buildLine(company.id)).id }
  await admin.call('PUT /settings/:key', {
    params: { key: 'CheckMsgIsGroup' },
    body: { value: 'disabled' },
  })

  const fetchOnlyTicket = async (): Promise<Ticket> => {
    for (const status of ['pending', 'open'] as const) {
      const query = { showAll: true, status }
      const [ticket] = (await admin.call('GET /tickets', { query })).tickets
      if (ticket) return ticket
    }
    throw new Error('no customer has written')
  }

  return {
    admin,
    line,
    tell: async (...events) => {
      await storeEvents(line, events)
      await vi.waitFor(
        async () => {
          const waiting = await inCompany(line.companyId, (db) =>
            db.selectFrom('inbox').select(['id', 'error']).where('doneAt', 'is', null).execute(),
          )
          expect(waiting).toEqual([])
        },
        { interval: 20 },
      )
    },
    open: async () => {
      const ticket = await fetchOnlyTicket()
      const params = { id: ticket.id }
      await admin.call('PUT /tickets/:id', { params, body: { status: 'open' } })
      return ticket
    },
    thread: async () => {
      const params = { ticketId: (await fetchOnlyTicket()).id }
      return (await admin.call('GET /messages/:ticketId', { params })).messages
    },
  }
}

let made = 0

/** A customer's inbound message. */
export function messageFrom(
  chat: Party,
  body: string,
  more: object = {},
): Extract<InboundEvent, { kind: 'message' }> {
  return {
    kind: 'message',
    providerId: `told-${++made}`,
    chat,
    fromMe: false,
    at: now().getTime(),
    content: { type: 'text', body },
    raw: {},
    ...more,
  }
}
