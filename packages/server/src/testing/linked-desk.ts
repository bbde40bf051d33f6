import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { vi } from 'vitest'
import { changeDefaultSettings, defaultSettings } from '../channels/baileys/line-settings.ts'
import { DEFAULT_PACING, setPacing } from '../channels/channel.ts'
import { buildCompany, PASSWORD } from './build-company.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'
import { type PairingPhone, startWhatsAppWeb } from './whatsapp-web/index.ts'
import { loadPackage } from './whatsapp-web/load-package.ts'
import type { Person } from './whatsapp-web/person.ts'

// The whole server with a linked device, through the real client and an emulated WhatsApp on this machine.

const WAIT = { timeout: 60_000, interval: 50 }

export interface LinkedDesk {
  readonly app: TestApp
  readonly admin: TestClient
  readonly whatsappId: number
  readonly phone: PairingPhone
  /** A new customer with their own number. */
  somebody(): Person
  tickets(): Promise<Ticket[]>
  /** Resolves once the customer's ticket exists; all earlier events were applied by then. */
  ticketOf(number: string): Promise<Ticket>
  threadOf(number: string): Promise<Message[]>
  close(): Promise<void>
}

/** @param greetingMessage of the menu that asks customers for a queue; without it there is no menu */
export async function startLinkedDesk(greetingMessage = ''): Promise<LinkedDesk> {
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  const before = defaultSettings()
  const whatsapp = await startWhatsAppWeb(baileys, { hasEveryone: true })
  baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsapp.rootPublicKey)
  changeDefaultSettings({ socket: whatsapp.socketOptions })
  const app = await startTestApp('all')
  disablePacing()
  const { admin: account } = await buildCompany()
  const admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  const queueIds = greetingMessage === '' ? [] : await makeQueues(admin)
  const body = { name: 'Loja', provider: 'beta' as const, greetingMessage, queueIds }
  const { id: whatsappId } = await admin.call('POST /whatsapp', { body })
  const phone = whatsapp.phone({ number: '5511900001111', name: 'Loja' })
  await pairLine(admin, whatsappId, phone)
  let numbers = 5_511_971_000_000

  async function fetchTickets(): Promise<Ticket[]> {
    const lists = (['pending', 'open', 'closed'] as const).map((status) =>
      admin.call('GET /tickets', { query: { status, showAll: true } }),
    )
    return (await Promise.all(lists)).flatMap((list) => list.tickets)
  }

  const awaitTicketOf = (number: string) =>
    vi.waitFor(async () => {
      const found = (await fetchTickets()).find(({ contact }) => contact.number === number)
      if (!found) throw new Error(`no ticket of ${number}`)
      return found
    }, WAIT)

  return {
    app,
    admin,
    whatsappId,
    phone,
    somebody: () => phone.person({ number: String(++numbers), name: 'Cliente' }),
    tickets: fetchTickets,
    ticketOf: awaitTicketOf,
    threadOf: async (number) => {
      const { id: ticketId } = await awaitTicketOf(number)
      return (await admin.call('GET /messages/:ticketId', { params: { ticketId } })).messages
    },
    close: async () => {
      await app.close()
      await whatsapp.close()
      changeDefaultSettings(before)
      setPacing(DEFAULT_PACING)
    },
  }
}

/** Disables the pacing, which sends one message to a new contact every half minute. */
function disablePacing(): void {
  const pace = { burst: 1000, perSecond: 1000 }
  setPacing({
    pace,
    chatPace: pace,
    firstContacts: { spacedMs: [0, 0], perDay: 1000, perDayNew: 1000 },
  })
}

async function makeQueues(admin: TestClient): Promise<number[]> {
  const ids: number[] = []
  for (const [name, color] of [
    ['Vendas', '#aabbcc'],
    ['Suporte', '#ccbbaa'],
  ] as const) {
    const body = { name, color, greetingMessage: '' }
    ids.push((await admin.call('POST /queue', { body })).id)
  }
  return ids
}

async function pairLine(admin: TestClient, id: number, phone: PairingPhone): Promise<void> {
  const untilShown = <T>(of: (line: { status: string; qrcode: string | null }) => T | undefined) =>
    vi.waitFor(async () => {
      const value = of(await admin.call('GET /whatsapp/:id', { params: { id } }))
      if (value === undefined) throw new Error('the line does not exist yet')
      return value
    }, WAIT)
  await phone.scan(await untilShown(({ qrcode }) => qrcode || undefined))
  await untilShown(({ status }) => (status === 'CONNECTED' ? true : undefined))
  await phone.caughtUp()
}
