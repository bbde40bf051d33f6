import type { Message } from '@guiche/contract/messages'
import type { SimulatedMessage } from '@guiche/contract/simulator'
import { vi } from 'vitest'
import { DAY, fromNow, moveClock, now } from '../platform/clock.ts'
import { buildCompany, PASSWORD } from './build-company.ts'
import { buildConnectedLine } from './build-line.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

const WAIT = { interval: 20 }

/** An administrator with a simulated line and access to the customers' phones. */
export interface Desk {
  admin: TestClient
  userId: number
  companyId: number
  whatsappId: number
  /** Signs in again, for example after the clock was moved. */
  signIn(): Promise<void>
  /** Moves the clock to nine in the morning of the company's next day, so that no midnight falls into the test. */
  toMorning(): Promise<void>
  /** Posts a customer's message or another event of a phone. */
  write(from: string, body: string, more?: object): Promise<string>
  /** A customer writes and the ticket is accepted. @returns the ticket's id */
  serve(from: string): Promise<number>
  send(ticketId: number, body: object): Promise<Message>
  thread(ticketId: number): Promise<Message[]>
  /** Waits for a message of the thread that fits. */
  seen(ticketId: number, fits: (message: Message) => boolean): Promise<Message>
  /** Waits until the customer's phone shows a message of the company that fits. */
  onPhone(from: string, fits: (shown: SimulatedMessage) => boolean): Promise<SimulatedMessage>
  faults(faults: object): Promise<void>
}

/** @param app of role 'all' */
export async function buildDesk(app: TestApp): Promise<Desk> {
  const { company, admin: account } = await buildCompany()
  const admin = new TestClient(app.http)
  const { user } = await admin.signIn(account.email, PASSWORD)
  const whatsappId = await buildConnectedLine(admin, company.id)
  const line = { whatsappId }

  const writeAsCustomer: Desk['write'] = async (from, body, more = {}) => {
    const post = { from, name: 'Maria', type: 'text' as const, body, ...more }
    return (await admin.call('POST /simulator/:whatsappId/messages', { params: line, body: post }))
      .id
  }
  const fetchMessages: Desk['thread'] = async (ticketId) =>
    (await admin.call('GET /messages/:ticketId', { params: { ticketId } })).messages

  const signIn = async () => void (await admin.signIn(account.email, PASSWORD))

  return {
    admin,
    userId: user.id,
    companyId: company.id,
    whatsappId,
    signIn,
    toMorning: async () => {
      const nine = new Date(fromNow(DAY).toISOString().replace(/T.*/, 'T12:00:00.000Z'))
      moveClock(nine.getTime() - now().getTime())
      await signIn()
    },
    write: writeAsCustomer,
    thread: fetchMessages,
    serve: async (from) => {
      await writeAsCustomer(from, 'Oi')
      const id = await vi.waitFor(async () => {
        const query = { status: 'pending', showAll: true } as const
        const { tickets } = await admin.call('GET /tickets', { query })
        const found = tickets.find(({ contact }) => contact.number === from)
        if (!found) throw new Error(`no ticket of ${from}`)
        return found.id
      }, WAIT)
      await admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'open' } })
      return id
    },
    send: async (ticketId, body) => {
      const sent = await admin.call('POST /messages/:ticketId', { params: { ticketId }, body })
      if (Array.isArray(sent)) throw new Error('expected one message')
      return sent
    },
    seen: (ticketId, fits) =>
      vi.waitFor(async () => {
        const messages = await fetchMessages(ticketId)
        const found = messages.find(fits)
        if (!found) throw new Error(`no matching message among ${JSON.stringify(messages)}`)
        return found
      }, WAIT),
    onPhone: (from, fits) =>
      vi.waitFor(async () => {
        const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
          params: line,
          query: { from },
        })
        const found = messages.find((shown) => shown.fromMe && fits(shown))
        if (!found) throw new Error(`no matching message among ${JSON.stringify(messages)}`)
        return found
      }, WAIT),
    faults: async (body) =>
      void (await admin.call('PUT /simulator/:whatsappId/faults', { params: line, body })),
  }
}

/** A multipart form with files, as browsers send it. */
export function multipartFormOf(
  files: ReadonlyArray<{ name: string; bytes: Buffer }>,
  fields: Record<string, string | string[]> = {},
  field = 'medias',
): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}
