import type { PixCharge } from '@guiche/contract/pix-charges'
import type { Ticket } from '@guiche/contract/tickets'
import sharp from 'sharp'
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromNow, HOUR, SECOND } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { readPix } from '../../../testing/read-pix.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { markChargePaid } from './index.ts'

let app: TestApp
let desk: TeamDesk
let admin: Person
let ana: Person
let bruno: Person

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  admin = { client: desk.admin, id: desk.adminId, name: 'Admin' }
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales] })
  bruno = await desk.person({ name: 'Bruno', queueIds: [desk.sales] })
  await setPix('loja@exemplo.com.br', 'Loja da Ana', 'Recife')
})
afterAll(() => app.close())

async function setPix(...values: [string, string, string]): Promise<void> {
  for (const [index, key] of (['pixKey', 'pixName', 'pixCity'] as const).entries())
    await desk.admin.call('PUT /settings/:key', {
      params: { key },
      body: { value: values[index] ?? '' },
    })
}

let presses = 0
const newKey = () => `charge number ${++presses}`
const postCharge = ({ client }: Person, { id }: { id: number }, body: object) =>
  client.send('POST /tickets/:ticketId/charges', {
    params: { ticketId: id },
    body: { idempotencyKey: newKey(), ...body },
  })
const createCharge = (
  { client }: Person,
  { id }: { id: number },
  more: { description?: string; idempotencyKey?: string; cents?: number } = {},
): Promise<PixCharge> =>
  client.call('POST /tickets/:ticketId/charges', {
    params: { ticketId: id },
    body: { cents: 4990, idempotencyKey: newKey(), ...more },
  })
const changeCharge = (
  { client }: Person,
  { id }: { id: number },
  status: 'open' | 'paid' | 'cancelled',
) => client.send('PUT /charges/:chargeId', { params: { chargeId: id }, body: { status } })
const listCharges = async ({ client }: Person, { id }: { id: number }) =>
  (await client.call('GET /tickets/:ticketId/charges', { params: { ticketId: id } })).charges
const listSentMessages = async ({ id }: Ticket) =>
  (await desk.admin.call('GET /messages/:ticketId', { params: { ticketId: id } })).messages.filter(
    ({ fromMe }) => fromMe,
  )
const refusal = (error: string, status = 400) => ({ status, body: { error } })

describe('a charge', () => {
  test('is a picture with a caption, and a code that other libraries read', async () => {
    const ticket = await desk.served(ana)
    const made = await createCharge(ana, ticket, { description: 'Camiseta azul' })
    expect(made).toMatchObject({
      status: 'open',
      cents: 4990,
      receiver: 'Loja da Ana',
      user: { id: ana.id, name: 'Ana' },
      settledBy: null,
    })
    const [picture, text] = await listSentMessages(ticket)
    expect(picture).toMatchObject({ messageType: 'image', userId: ana.id })
    expect(picture?.body).toBe(
      'Pix de *R$ 49,90* para Loja da Ana\nCamiseta azul\nLeia o QR Code no aplicativo do seu banco, ou copie o código da próxima mensagem.',
    )
    expect(text?.body).toBe(made.code)
    expect(readPix(made.code)).toMatchObject({
      pixKey: 'loja@exemplo.com.br',
      merchantName: 'Loja da Ana',
      merchantCity: 'Recife',
      transactionAmount: 49.9,
      txid: made.txid,
    })
    const phone = await pollUntilFound(async () => {
      const shown = await desk.phone(ticket)
      return shown.length === 2 ? shown : undefined
    })
    expect(phone.at(-1)).toBe(made.code)
  })

  test('shows on its picture the modules of its code, black on white', async () => {
    const ticket = await desk.served(ana)
    const { code } = await createCharge(ana, ticket)
    const [picture] = await listSentMessages(ticket)
    const response = await fetch(picture?.mediaUrl ?? '')
    const bytes = Buffer.from(await response.arrayBuffer())
    const { data, info } = await sharp(bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { data: modules, size } = encode(code, { border: 4 })
    const side = info.width / size
    expect([Number.isInteger(side), info.width]).toEqual([true, info.height])
    const shown = modules.map((row, y) =>
      row.map((_, x) => {
        const at =
          (Math.floor((y + 0.5) * side) * info.width + Math.floor((x + 0.5) * side)) * info.channels
        return (data[at] ?? 255) < 128
      }),
    )
    expect(shown).toEqual(modules.map((row) => row.map(Boolean)))
  })

  test('is made once by a press that arrives twice, also concurrently', async () => {
    const ticket = await desk.served(ana)
    const key = newKey()
    const both = await Promise.all(
      [1, 2].map(() => createCharge(ana, ticket, { idempotencyKey: key })),
    )
    const third = await createCharge(ana, ticket, { idempotencyKey: key })
    expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1)
    expect(await listSentMessages(ticket)).toHaveLength(2)
  })

  test('is refused without a key, with a hint to the settings', async () => {
    const ticket = await desk.served(ana)
    await setPix('', 'Loja da Ana', 'Recife')
    const refused = await postCharge(ana, ticket, { cents: 100 })
    await setPix('loja@exemplo.com.br', 'Loja da Ana', 'Recife')
    expect(refused).toMatchObject(refusal('ERR_CHARGE_NO_KEY'))
    expect(refused.body.message).toContain('Configurações')
    expect(await listSentMessages(ticket)).toEqual([])
  })

  test('is refused with the reason and without sending a code if banks could not show its receiver', async () => {
    const ticket = await desk.served(ana)
    // The value as an older Guichê stored it.
    const storeSetting = (key: 'pixName' | 'pixCity', value: string) =>
      inCompany(desk.companyId, (db) =>
        db
          .updateTable('settings')
          .set({ value })
          .where('companyId', '=', desk.companyId)
          .where('key', '=', key)
          .execute(),
      )
    for (const [name, city] of [
      ['💅✨', 'Recife'],
      ['Loja da Ana', '🏙️'],
    ] as const) {
      await storeSetting('pixName', name)
      await storeSetting('pixCity', city)
      expect(await postCharge(ana, ticket, { cents: 100 })).toMatchObject(
        refusal('ERR_PIX_TEXT_UNREADABLE'),
      )
    }
    await setPix('loja@exemplo.com.br', 'Loja da Ana', 'Recife')
    expect(await listSentMessages(ticket)).toEqual([])
    expect(await listCharges(ana, ticket)).toEqual([])
  })

  test.each([0, -100, 10_000_001, 1.5])('is refused for %s cents', async (cents) => {
    const ticket = await desk.served(ana)
    expect((await postCharge(ana, ticket, { cents })).status).toBe(400)
    expect(await listCharges(ana, ticket)).toEqual([])
  })

  test('is refused on a ticket that waits, is closed, or belongs to a colleague', async () => {
    const waiting = await desk.waiting(desk.sales)
    expect(await postCharge(ana, waiting, { cents: 1 })).toMatchObject(
      refusal('ERR_TICKET_NOT_OPEN'),
    )
    const closed = await desk.served(ana)
    await desk.change(ana.client, closed.id, { status: 'closed' })
    expect(await postCharge(ana, closed, { cents: 1 })).toMatchObject(
      refusal('ERR_TICKET_NOT_OPEN'),
    )
    const others = await desk.served(admin, desk.support)
    expect(await postCharge(ana, others, { cents: 1 })).toMatchObject(refusal('ERR_NO_PERMISSION'))
    const theirs = await createCharge(admin, others)
    expect(await changeCharge(ana, theirs, 'paid')).toMatchObject(refusal('ERR_NO_PERMISSION'))
  })

  test('is held back if a colleague has answered meanwhile', async () => {
    const ticket = await desk.served(ana)
    await bruno.client.call('POST /messages/:ticketId', {
      params: { ticketId: ticket.id },
      body: { body: 'Já vi.' },
    })
    const refused = await postCharge(ana, ticket, { cents: 100, seenPosition: 1 })
    expect(refused).toMatchObject(refusal('ERR_ANSWERED_MEANWHILE', refused.status))
    expect(await listCharges(ana, ticket)).toEqual([])
  })
})

describe('its payment', () => {
  test('is confirmed by a colleague, which browsers see at once and lists show', async () => {
    const ticket = await desk.served(ana)
    const browser = await desk.browser(ana.client, ['joinChatBox', String(ticket.id)])
    const made = await createCharge(ana, ticket)
    expect((await desk.shown(ticket.id)).charge).toBe('open')
    expect(await changeCharge(bruno, made, 'paid')).toMatchObject({
      status: 200,
      body: { status: 'paid', settledBy: { id: bruno.id, name: 'Bruno' } },
    })
    const event = `company-${desk.companyId}-charge`
    const heard = await browser.hears(event, ({ action }) => action === 'update')
    expect(heard.payload).toMatchObject({ charge: { id: made.id, status: 'paid' } })
    expect((await desk.shown(ticket.id)).charge).toBe('paid')
    // A repeat changes nothing, and the first user stays recorded.
    expect(await changeCharge(ana, made, 'paid')).toMatchObject({
      body: { settledBy: { id: bruno.id } },
    })
    expect(await auditActionsOf(made)).toEqual(['charge.make', 'charge.change'])
    browser.close()
  })

  test('is reverted for an hour, and no longer', async () => {
    const ticket = await desk.served(ana)
    const made = await createCharge(ana, ticket)
    await changeCharge(bruno, made, 'paid')
    expect(await changeCharge(ana, made, 'open')).toMatchObject({
      status: 200,
      body: { status: 'open' },
    })
    expect((await desk.shown(ticket.id)).charge).toBe('open')
    await changeCharge(bruno, made, 'paid')
    const settledAt = fromNow(-HOUR - SECOND)
    await inCompany(desk.companyId, (db) =>
      db.updateTable('pixCharges').set({ settledAt }).where('id', '=', made.id).execute(),
    )
    expect(await changeCharge(ana, made, 'open')).toMatchObject(refusal('ERR_CHARGE_TOO_LATE'))
  })

  test('of a cancelled charge is refused to users, but accepted from a bank: the money has arrived', async () => {
    const ticket = await desk.served(ana)
    const made = await createCharge(ana, ticket)
    await changeCharge(ana, made, 'cancelled')
    expect((await desk.shown(ticket.id)).charge).toBeNull()
    expect(await changeCharge(bruno, made, 'paid')).toMatchObject(refusal('ERR_CHARGE_SETTLED'))
    const confirmByProvider = () =>
      inCompany(desk.companyId, (db) => markChargePaid(db, desk.companyId, made.txid))
    expect(await Promise.all([confirmByProvider(), confirmByProvider()])).toEqual([true, true])
    const [row] = await listCharges(ana, ticket)
    expect(row).toMatchObject({ status: 'paid', settledBy: null })
    // A status set by a bank cannot be reverted by users.
    expect(await changeCharge(ana, made, 'open')).toMatchObject(refusal('ERR_CHARGE_SETTLED'))
    const unknown = inCompany(desk.companyId, (db) => markChargePaid(db, desk.companyId, 'PXNONE'))
    expect(await unknown).toBe(false)
  })

  test('keeps waiting when its code is sent again, once for each press', async () => {
    const ticket = await desk.served(ana)
    const made = await createCharge(ana, ticket)
    const body = { idempotencyKey: newKey() }
    const resendCharge = () =>
      bruno.client.send('POST /charges/:chargeId/send', { params: { chargeId: made.id }, body })
    expect([(await resendCharge()).status, (await resendCharge()).status]).toEqual([200, 200])
    const bodies = (await listSentMessages(ticket)).map((message) => message.body)
    expect(bodies.filter((text) => text === made.code)).toHaveLength(2)
    await changeCharge(ana, made, 'paid')
    expect(
      await ana.client.send('POST /charges/:chargeId/send', {
        params: { chargeId: made.id },
        body: { idempotencyKey: newKey() },
      }),
    ).toMatchObject(refusal('ERR_CHARGE_SETTLED'))
  })
})

describe('lists of charges', () => {
  test('of a contact have sums, and leave out tickets that the user may not see', async () => {
    const ticket = await desk.served(ana)
    const paid = await createCharge(ana, ticket, { cents: 1000 })
    await changeCharge(ana, paid, 'paid')
    await createCharge(ana, ticket, { cents: 250 })
    const listContactCharges = ({ client }: Person) =>
      client.call('GET /contacts/:contactId/charges', { params: { contactId: ticket.contactId } })
    expect(await listContactCharges(bruno)).toMatchObject({
      count: 2,
      hasMore: false,
      sums: { open: 250, paid: 1000, refunded: 0 },
    })
    const eva = await desk.person({ name: 'Eva', queueIds: [desk.support] })
    expect(await listContactCharges(eva)).toMatchObject({
      count: 0,
      charges: [],
      sums: { open: 0, paid: 0, refunded: 0 },
    })
  })

  test('of the company are filtered, and are for administrators', async () => {
    const carla = await desk.person({ name: 'Carla', queueIds: [desk.sales] })
    const ticket = await desk.served(carla)
    const made = await createCharge(carla, ticket, { cents: 777 })
    await changeCharge(carla, made, 'paid')
    const listCompanyCharges = (query: object) =>
      desk.admin.call('GET /charges', { query: { userId: carla.id, ...query } })
    expect(await listCompanyCharges({ status: 'paid' })).toMatchObject({
      count: 1,
      sums: { open: 0, paid: 777, refunded: 0 },
      charges: [{ id: made.id, contact: { id: ticket.contactId }, ticketUuid: ticket.uuid }],
    })
    expect(await listCompanyCharges({ status: 'open' })).toMatchObject({ count: 0 })
    expect(await listCompanyCharges({ from: '2000-01-01', to: '2000-12-31' })).toMatchObject({
      count: 0,
    })
    expect(await listCompanyCharges({ from: '2000-01-01' })).toMatchObject({ count: 1 })
    expect(await ana.client.send('GET /charges')).toMatchObject(refusal('ERR_NO_PERMISSION'))
  })

  test('belong to one company: another finds none of it', async () => {
    const ticket = await desk.served(ana)
    const made = await createCharge(ana, ticket)
    const { admin: account } = await buildCompany()
    const stranger = new TestClient(app.http)
    const { user } = await stranger.signIn(account.email, PASSWORD)
    const other = { client: stranger, id: user.id, name: '' }
    expect(await changeCharge(other, made, 'paid')).toMatchObject(
      refusal('ERR_NO_CHARGE_FOUND', 404),
    )
    expect(await stranger.call('GET /charges')).toMatchObject({ count: 0 })
  })
})

async function auditActionsOf({ txid }: PixCharge): Promise<string[]> {
  const rows = await inCompany(desk.companyId, (db) =>
    db.selectFrom('auditLog').select(['action', 'detail']).orderBy('id').execute(),
  )
  return rows.filter(({ detail }) => detail['txid'] === txid).map(({ action }) => action)
}
