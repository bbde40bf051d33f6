import type { Campaign, CampaignCounts } from '@guiche/contract/campaigns'
import type { Template } from '@guiche/contract/choices'
import { type LineTemplate, unfilledTemplate, withValue } from '@guiche/contract/line-templates'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  DAY,
  fromNow,
  HOUR,
  MINUTE,
  moveClock,
  now,
  resetClock,
} from '../../../../platform/clock.ts'
import { pools } from '../../../../platform/database/pools.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildContactList, numberOf } from '../../../../testing/build-contact-list.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../../testing/build-desk.ts'
import { buildConnectedLine } from '../../../../testing/build-line.ts'
import { findContact } from '../../../customers/contacts/index.ts'
import { optOut } from '../../../customers/opt-outs/opt-out.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { CAMPAIGN_WAIT } from '../../../../testing/campaign-wait.ts'
import { enqueueStep } from '../campaign-jobs.ts'
import { lockCampaign } from '../campaigns.queries.ts'
import { sweepCampaigns } from '../sweep-campaigns.ts'
import { addToTallies } from '../outcomes/tallies.queries.ts'

// Sending of campaigns over simulated lines.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
  await changeSettings({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 })
})
afterEach(resetClock)
afterAll(() => app?.close())

const isoTimeAfterMs = (ms: number) => fromNow(ms).toISOString()
const changeSettings = (settings: Record<string, unknown>) =>
  desk.admin.call('POST /campaign-settings', { body: { settings } })

let made = 0
/** Builds a contact list with numbers of its own. */
async function buildListOf(count: number, more: object = {}) {
  const from = (made += 10_000)
  const numbers = Array.from({ length: count }, (_, at) => numberOf(from + at))
  const contactListId = await buildContactList(
    desk.companyId,
    numbers.map((number, at) => ({ number, name: `Cliente ${at}`, ...more })),
  )
  return { numbers, contactListId }
}

async function createCampaign(body: Record<string, unknown>): Promise<Campaign> {
  const { whatsappId } = desk
  return desk.admin.call('POST /campaigns', {
    body: { name: 'Natal', message1: 'Oi {nome}', whatsappId, ...body },
  })
}
const showCampaign = (id: number) => desk.admin.call('GET /campaigns/:id', { params: { id } })
const postAction = (id: number, which: 'start' | 'cancel' | 'restart') =>
  desk.admin.send(`POST /campaigns/:id/${which}`, { params: { id } })
async function startCampaign(body: Record<string, unknown>): Promise<Campaign> {
  const campaign = await createCampaign(body)
  const { status, body: answer } = await postAction(campaign.id, 'start')
  expect(status, JSON.stringify(answer)).toBe(200)
  return campaign
}
const waitForStatus = (
  id: number,
  status: Campaign['status'],
  counts: Partial<CampaignCounts> = {},
) =>
  vi.waitFor(async () => {
    const campaign = await showCampaign(id)
    expect(campaign).toMatchObject({ status, counts })
    return campaign
  }, CAMPAIGN_WAIT)
const listRecipients = (campaignId: number) =>
  inCompany(desk.companyId, (db) =>
    db
      .selectFrom('campaignRecipients')
      .selectAll()
      .where('campaignId', '=', campaignId)
      .orderBy('id')
      .execute(),
  )
const inboundBodies = () =>
  inCompany(desk.companyId, async (db) => {
    const rows = await db
      .selectFrom('messages')
      .select('body')
      .where('fromMe', '=', false)
      .execute()
    return rows.map(({ body }) => body)
  })
async function messagesOnPhones(whatsappId = desk.whatsappId) {
  const { messages } = await desk.admin.call('GET /simulator/:whatsappId/messages', {
    params: { whatsappId },
    query: {},
  })
  return messages.filter(({ fromMe }) => fromMe)
}

describe('a campaign that is started', () => {
  test('reaches each valid number once, opens no ticket, raises no unread count, and ends', async () => {
    const { numbers, contactListId } = await buildListOf(12)
    await buildContactList(desk.companyId, [])
    const { id } = await startCampaign({ contactListId })
    const ended = await waitForStatus(id, 'FINALIZADA', {
      total: 12,
      accepted: 12,
      pending: 0,
      queued: 0,
    })
    expect(ended.completedAt).not.toBeNull()
    expect(ended.shipping).toHaveLength(12)
    expect(ended.shipping[0]).toMatchObject({
      number: numbers[0],
      message: 'Oi Cliente 0',
      deliveredAt: expect.any(String),
      contactId: expect.any(Number),
    })
    const sent = await messagesOnPhones()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(numbers)
    const { rows } = await inCompany(desk.companyId, (db) =>
      sql`select status, unread_messages, user_id from tickets group by 1, 2, 3`.execute(db),
    )
    expect(rows).toEqual([{ status: 'closed', unreadMessages: 0, userId: null }])
  })

  test('waits for new numbers of its live segment', async () => {
    const createContact = (name: string) =>
      desk.admin.call('POST /contacts', { body: { name, number: numberOf((made += 10_000)) } })
    await createContact('Ana do clube')
    const { id: contactListId } = await desk.admin.call('POST /contact-lists', {
      body: { name: 'Clube', audience: { searchParam: 'do clube' }, isLive: true },
    })
    const params = { id: contactListId }
    await vi.waitFor(async () => {
      const { validCount } = await desk.admin.call('GET /contact-lists/:id', { params })
      expect(validCount).toBe(1)
    }, CAMPAIGN_WAIT)
    await createContact('Bia do clube')
    const { id } = await startCampaign({ contactListId })
    await waitForStatus(id, 'FINALIZADA', { total: 2, accepted: 2 })
  })

  test('skips numbers of its live segment that could not be checked, reports them, and writes to them later', async () => {
    const createNamedContact = (name: string) =>
      desk.admin.call('POST /contacts', { body: { name, number: numberOf((made += 10_000)) } })
    await createNamedContact('Ana da lista viva')
    const { id: contactListId } = await desk.admin.call('POST /contact-lists', {
      body: { name: 'Viva', audience: { searchParam: 'da lista viva' }, isLive: true },
    })
    const list = { id: contactListId }
    const waitForValidCount = (count: number) =>
      vi.waitFor(async () => {
        const { validCount } = await desk.admin.call('GET /contact-lists/:id', { params: list })
        expect(validCount).toBe(count)
      }, CAMPAIGN_WAIT)
    await waitForValidCount(1)
    const waitForLineStatus = (status: string) =>
      vi.waitFor(async () => {
        const params = { id: desk.whatsappId }
        expect((await desk.admin.call('GET /whatsapp/:id', { params })).status).toBe(status)
      }, CAMPAIGN_WAIT)
    await desk.faults({ dropConnection: true })
    await waitForLineStatus('DISCONNECTED')
    const bia = await createNamedContact('Bia da lista viva')
    await desk.admin.call('POST /contact-lists/:id/refresh', { params: list })
    const { id } = await createCampaign({ contactListId })
    const params = { id }
    await vi.waitFor(async () => {
      const { audience } = await desk.admin.call('POST /campaigns/:id/preview', {
        params,
        body: {},
      })
      expect(audience).toMatchObject({ valid: 1, unchecked: 1 })
    }, CAMPAIGN_WAIT)
    await postAction(id, 'start')
    await waitForStatus(id, 'EM_ANDAMENTO', { total: 2, pending: 1, skipped: 1 })
    const code = 'ERR_CAMPAIGN_NUMBER_UNCHECKED'
    const fetchReport = () => desk.admin.call('GET /campaigns/:id/report', { params })
    expect(await fetchReport()).toMatchObject({
      validContacts: 1,
      reasons: [{ state: 'skipped', code, count: 1 }],
      retryable: 0,
    })
    const query = { state: 'skipped' } as const
    expect(await desk.admin.call('GET /campaigns/:id/recipients', { params, query })).toMatchObject(
      {
        recipients: [{ number: bia.number, code, isRetryable: false }],
      },
    )
    const failed = await desk.admin.call('POST /campaigns/:id/failed-list', {
      params,
      body: { name: 'Quem faltou' },
    })
    const { contacts } = await desk.admin.call('GET /contact-list-items', { query: failed })
    expect(contacts).toMatchObject([{ number: bia.number, validity: 'unknown' }])

    await desk.faults({})
    await waitForLineStatus('CONNECTED')
    await desk.admin.call('POST /contact-lists/:id/check', { params: list, body: {} })
    await waitForValidCount(2)
    expect(await fetchReport()).toMatchObject({ retryable: 1 })
    await waitForStatus(id, 'FINALIZADA', { accepted: 1 })
    expect(await desk.admin.call('POST /campaigns/:id/retry', { params })).toEqual({ retried: 1 })
    await waitForStatus(id, 'FINALIZADA', { total: 2, accepted: 2, skipped: 0 })
    expect((await messagesOnPhones()).map(({ to }) => to)).toContain(bia.number)
  })

  test("writes in an attendant's ticket, and leaves it with them", async () => {
    const { numbers, contactListId } = await buildListOf(1)
    await changeSettings({ sparesServed: false })
    const ticketId = await desk.serve(numbers[0] ?? '')
    const { id } = await startCampaign({ contactListId })
    await waitForStatus(id, 'FINALIZADA', { accepted: 1 })
    await desk.seen(ticketId, ({ body, sentBy }) => body.startsWith('Oi ') && sentBy === 'campaign')
    const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
    expect(ticket).toMatchObject({ status: 'open', userId: desk.userId, unreadMessages: 0 })
  })

  test('sends one of its texts by chance with its variables, files before it, and its file with it', async () => {
    const { id: fileListId } = await desk.admin.call('POST /files', {
      body: { name: 'Catálogo', message: 'Veja', options: [{ name: 'Tabela' }] },
    })
    const files = multipartFormOf(
      [{ name: 'tabela.pdf', bytes: Buffer.from('%PDF-1.4 tabela') }],
      { name: 'Tabela' },
      'files',
    )
    await desk.admin.call('POST /files/uploadList/:id', { params: { id: fileListId }, body: files })
    await changeSettings({ variables: [{ key: 'loja', value: 'Centro' }] })
    // Enough recipients for each text to be drawn.
    const { contactListId } = await buildListOf(40, {
      email: 'a@b.example',
      variables: { Vencimento: '10/12' },
    })
    const campaign = await createCampaign({
      contactListId,
      fileListId,
      message1: 'Um: {nome} {email} {numero} {loja} {{vencimento}}',
      message2: '',
      message3: 'Três: {{nome}}',
    })
    await desk.admin.call('POST /campaigns/:id/media-upload', {
      params: { id: campaign.id },
      body: multipartFormOf(
        [{ name: 'oferta.pdf', bytes: Buffer.from('%PDF-1.4 oferta') }],
        {},
        'file',
      ),
    })
    await postAction(campaign.id, 'start')
    const { shipping } = await waitForStatus(campaign.id, 'FINALIZADA', { accepted: 40 })
    const sent = await messagesOnPhones()
    expect(sent).toHaveLength(80)
    for (const { number, message } of shipping) {
      const own = sent.filter(({ to }) => to === number)
      expect(own.map(({ body }) => body)).toEqual(['Tabela', message])
      expect(message).toMatch(
        new RegExp(`^(?:Um: Cliente \\d+ a@b.example ${number} Centro 10/12|Três: Cliente \\d+)$`),
      )
    }
    expect(new Set(shipping.map(({ message }) => message.slice(0, 2))).size).toBe(2)
  })

  test('fills empty variables with nothing, and skips recipients who would get an empty message', async () => {
    const contactListId = await buildContactList(desk.companyId, [
      { number: numberOf(911), name: 'Ana', email: 'ana@b.example', variables: { Loja: 'Norte' } },
      { number: numberOf(912), name: 'Bia', variables: { Loja: ' ' } },
    ])
    await changeSettings({ variables: [{ key: 'loja', value: 'Centro' }] })
    const { id } = await startCampaign({ contactListId, message1: 'Oi {nome} {{email}}, {loja}!' })
    await waitForStatus(id, 'FINALIZADA', { accepted: 2 })
    // The recipient's own value comes first; the company's replaces an empty one.
    expect((await messagesOnPhones()).map(({ body }) => body).toSorted()).toEqual([
      'Oi Ana ana@b.example, Norte!',
      'Oi Bia , Centro!',
    ])
    const alone = await createCampaign({ contactListId, message1: '{email}' })
    const preview = await desk.admin.call('POST /campaigns/:id/preview', {
      params: { id: alone.id },
      body: {},
    })
    expect(preview).toMatchObject({
      emptyVariables: [{ variant: 1, names: ['email'], count: 1, areLeftOut: true }],
      audience: { valid: 2, lacking: 1 },
    })
    await postAction(alone.id, 'start')
    await waitForStatus(alone.id, 'FINALIZADA', { accepted: 1, skipped: 1, failed: 0 })
    expect((await listRecipients(alone.id))[1]).toMatchObject({
      code: 'ERR_CAMPAIGN_VARIABLES_EMPTY',
      reason: '{email}',
    })
  })

  test('does not use a number as a name, and counts recipients without a name when it skips them', async () => {
    const names = ['5511987654321', '🌸🌸', 'Dra. Ana Lima']
    const contactListId = await buildContactList(
      desk.companyId,
      names.map((name, at) => ({ number: numberOf(921 + at), name })),
    )
    const { id } = await startCampaign({
      contactListId,
      message1: 'Oi, {nome}! {firstName}, tudo bem?',
    })
    await waitForStatus(id, 'FINALIZADA', { accepted: 3 })
    expect((await messagesOnPhones()).map(({ body }) => body).toSorted()).toEqual([
      'Oi! Tudo bem?',
      'Oi! Tudo bem?',
      'Oi, Dra. Ana Lima! Ana, tudo bem?',
    ])
    const alone = await createCampaign({ contactListId, message1: '{firstName}' })
    const params = { id: alone.id }
    expect(
      await desk.admin.call('POST /campaigns/:id/preview', { params, body: {} }),
    ).toMatchObject({
      emptyVariables: [{ variant: 1, names: ['firstName'], count: 2, areLeftOut: true }],
      audience: { valid: 3, lacking: 2 },
    })
    await postAction(alone.id, 'start')
    await waitForStatus(alone.id, 'FINALIZADA', { accepted: 1, skipped: 2, failed: 0 })
  })

  test('takes columns of a sheet as names whatever characters they have, also empty columns', async () => {
    const bytes = Buffer.from(
      'Nome;Telefone;Valor (R$);CPF/CNPJ;2ª via;Obs.: geral\n' +
        'Ana;(11) 98765-0921;R$ 10,50;12.345;a.example/2;\nBia;(11) 98765-0922;;;;\n',
    )
    const { id: contactListId } = await desk.admin.call('POST /contact-lists', {
      body: { name: 'Da planilha' },
    })
    const params = { id: contactListId }
    await desk.admin.call('POST /contact-lists/:id/imports', {
      params,
      body: multipartFormOf([{ name: 'a.csv', bytes }], {}, 'file'),
    })
    await vi.waitFor(async () => {
      const list = await desk.admin.call('GET /contact-lists/:id', { params })
      expect(list.validCount).toBe(2)
    })
    const typo = await createCampaign({
      contactListId,
      message1: 'Oi {nome}: {Valor (US$)} {CPF / CNPJ}',
    })
    expect(await postAction(typo.id, 'start')).toMatchObject({
      body: {
        error: 'ERR_CAMPAIGN_UNKNOWN_VARIABLES',
        variables: ['Valor (US$)', 'CPF / CNPJ'],
      },
    })
    const message1 = 'Oi {nome}: {Valor (R$)}, {{cpf/cnpj}}, {2ª via}{Obs.: geral}.'
    const { id } = await startCampaign({ contactListId, message1 })
    await waitForStatus(id, 'FINALIZADA', { accepted: 2 })
    expect((await messagesOnPhones()).map(({ body }) => body).toSorted()).toEqual([
      'Oi Ana: R$ 10,50, 12.345, a.example/2.',
      'Oi Bia: , , .',
    ])
    const alone = await createCampaign({ contactListId, message1: '{Valor (R$)}' })
    const preview = await desk.admin.call('POST /campaigns/:id/preview', {
      params: { id: alone.id },
      body: {},
    })
    expect(preview).toMatchObject({
      unknownVariables: [],
      emptyVariables: [{ variant: 1, names: ['Valor (R$)'], count: 1, areLeftOut: true }],
    })
  })

  test('writes over several lines in turn, and skips one that is down', async () => {
    const other = await buildConnectedLine(desk.admin, desk.companyId)
    const down = await desk.admin.call('POST /whatsapp', {
      body: { name: 'Fora', provider: 'simulator' },
    })
    const { contactListId } = await buildListOf(10)
    const { id } = await startCampaign({ contactListId, moreWhatsappIds: [other, down.id] })
    await waitForStatus(id, 'FINALIZADA', { accepted: 10 })
    const byLine = Map.groupBy(await listRecipients(id), ({ whatsappId }) => whatsappId)
    expect(
      [...byLine]
        .map(([line, some]) => [line ?? 0, some.length] as const)
        .toSorted(([a], [b]) => a - b),
    ).toEqual([
      [desk.whatsappId, 5],
      [other, 5],
    ])
  })

  test('skips recipients who opted out, are blocked or are being served, each with the reason', async () => {
    const { numbers, contactListId } = await buildListOf(4)
    const [out = '', blocked = '', served = ''] = numbers
    const opted = await desk.admin.call('POST /contacts', { body: { name: 'Sai', number: out } })
    await inCompany(desk.companyId, (db) => optOut(db, opted, { beganBy: 'person' }))
    const { id: contactId } = await desk.admin.call('POST /contacts', {
      body: { name: 'Bloqueada', number: blocked },
    })
    await desk.admin.call('PUT /contacts/:id/block', {
      params: { id: contactId },
      body: { isBlocked: true },
    })
    await desk.serve(served)
    const { id } = await startCampaign({ contactListId })
    await waitForStatus(id, 'EM_ANDAMENTO', { accepted: 1, skipped: 2, pending: 1 })
    const states = (await listRecipients(id)).map(({ state, code }) => [state, code])
    expect(states).toEqual([
      ['skipped', 'ERR_CONTACT_OPTED_OUT'],
      ['skipped', 'ERR_CONTACT_BLOCKED'],
      ['pending', 'ERR_CONTACT_BEING_SERVED'],
      ['accepted', ''],
    ])
  })

  test('ends though sends fail, each with its reason', async () => {
    await changeSettings({ stopsByItself: false })
    await desk.faults({ failSend: { code: 'REFUSED', rate: 1 } })
    const { contactListId } = await buildListOf(5)
    const { id } = await startCampaign({ contactListId })
    await waitForStatus(id, 'FINALIZADA', { failed: 5, accepted: 0 })
    expect(await listRecipients(id)).toMatchObject([
      { code: 'REFUSED', state: 'failed' },
      {},
      {},
      {},
      {},
    ])
  })

  test('stops by itself if sends fail too often, and reports why', async () => {
    // Slow sends, since the campaign is checked once a second and fast ones might all have failed by then.
    await desk.faults({ failSend: { code: 'REFUSED', rate: 1 }, latencyMs: 500 })
    const { contactListId } = await buildListOf(200)
    const { id } = await startCampaign({ contactListId })
    const stopped = await waitForStatus(id, 'CANCELADA')
    expect(stopped.stopCode).toBe('failing')
    expect(stopped.counts.pending).toBeGreaterThan(50)
    await desk.faults({})
    expect((await postAction(id, 'restart')).status).toBe(204)
    // Waits in parts, since two hundred sends on a busy machine take longer than a single timeout.
    for (const left of [120, 60, 0])
      await vi.waitFor(
        async () => expect((await showCampaign(id)).counts.pending).toBeLessThanOrEqual(left),
        CAMPAIGN_WAIT,
      )
    const { counts } = await waitForStatus(id, 'FINALIZADA')
    expect(counts.accepted + counts.failed).toBe(200)
  })

  test('reports when its messages were delivered and read', async () => {
    await desk.faults({ ticks: { deliveredMs: 50, readMs: 100 } })
    await desk.admin.call('PUT /simulator/:whatsappId/receipts', {
      params: { whatsappId: desk.whatsappId },
      body: { delivers: true, reads: true },
    })
    const { contactListId } = await buildListOf(3)
    const { id } = await startCampaign({ contactListId })
    await waitForStatus(id, 'FINALIZADA', { accepted: 3, delivered: 3, read: 3 })
  })

  test('counts answers and opt-outs once', async () => {
    const { numbers, contactListId } = await buildListOf(3)
    const { id } = await startCampaign({ contactListId })
    await waitForStatus(id, 'FINALIZADA', { accepted: 3 })
    const [first = ''] = numbers
    await desk.write(first, 'Quero saber mais')
    await waitForStatus(id, 'FINALIZADA', { answered: 1 })
    await desk.write(first, 'E o preço?')
    const [answered] = await listRecipients(id)
    const contact = await inCompany(desk.companyId, (db) =>
      findContact(db, desk.companyId, answered?.contactId ?? 0),
    )
    if (!contact) throw new Error('a recipient is a contact')
    await inCompany(desk.companyId, (db) => optOut(db, contact, { beganBy: 'person' }))
    await waitForStatus(id, 'FINALIZADA', { answered: 1, optedOut: 1 })
  })

  test("counts an answer that comes before the message's acceptance is stored", async () => {
    await desk.faults({ notNow: { rate: 1, scope: 'message', afterMs: 500 } })
    const { numbers, contactListId } = await buildListOf(1)
    const [number = ''] = numbers
    const { id } = await startCampaign({ contactListId })
    await waitForStatus(id, 'EM_ANDAMENTO', { queued: 1 })
    const [recipient] = await listRecipients(id)
    await inCompany(desk.companyId, async (db) => {
      // Holds the row's lock, which the storing of the message's outcome waits for.
      await sql`select from messages where id = ${recipient?.messageId} for no key update`.execute(
        db,
      )
      await desk.faults({})
      await desk.onPhone(number, ({ body }) => body.startsWith('Oi'))
      await desk.write(number, 'Quero')
      await vi.waitFor(async () => expect(await inboundBodies()).toContain('Quero'), CAMPAIGN_WAIT)
    })
    await waitForStatus(id, 'FINALIZADA', { accepted: 1, answered: 1 })
  })

  test('tries its texts with some recipients, and sends the one with most replies to the others', async () => {
    const { numbers, contactListId } = await buildListOf(40)
    const { id } = await startCampaign({
      contactListId,
      message2: 'Dois',
      trialShare: 50,
      trialHours: 2,
    })
    await waitForStatus(id, 'EM_ANDAMENTO', { accepted: 20, pending: 20 })
    const tried = await listRecipients(id)
    expect(tried.slice(0, 20).every(({ state }) => state === 'accepted')).toBe(true)
    const dois = tried.find(({ variant }) => variant === 2)
    await desk.write(numbers.find((number) => number === dois?.number) ?? '', 'Gostei')
    await waitForStatus(id, 'EM_ANDAMENTO', { answered: 1 })
    moveClock(2 * HOUR)
    await desk.signIn()
    await inCompany(desk.companyId, (db) => enqueueStep(db, id, now()))
    const ended = await waitForStatus(id, 'FINALIZADA', { accepted: 40 })
    expect(ended.chosenVariant).toBe(2)
    const others = (await listRecipients(id)).slice(20)
    expect(others.map(({ variant }) => variant)).toEqual(others.map(() => 2))
  })

  test('keeps to the company’s hours, and to those in its recipients’ time zones', async () => {
    await desk.toMorning()
    const inAcre = '5568988880001'
    const contactListId = await buildContactList(desk.companyId, [
      { number: inAcre },
      { number: numberOf(900) },
    ])
    // Open only in this hour of São Paulo, where Acre is two hours behind.
    const [startTime, endTime] = ['09:00', '10:00']
    const schedules = JSON.stringify(
      ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map(
        (weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }),
      ),
    )
    await inCompany(desk.companyId, (db) =>
      db.updateTable('companies').set({ schedules, timeZone: 'America/Sao_Paulo' }).execute(),
    )
    const { id } = await startCampaign({ contactListId, inRecipientsZone: true })
    await waitForStatus(id, 'EM_ANDAMENTO', { accepted: 1, pending: 1 })
    expect(await listRecipients(id)).toMatchObject([
      { number: inAcre, state: 'pending', zone: 'America/Rio_Branco' },
      { state: 'accepted' },
    ])
    const { rows } = await inCompany(desk.companyId, (db) =>
      sql<{ nextAt: string }>`select next_at from campaigns where id = ${id}`.execute(db),
    )
    const waitMs = Date.parse(rows[0]?.nextAt ?? '') - now().getTime()
    expect(waitMs).toBeGreaterThan(HOUR)
    expect(waitMs).toBeLessThanOrEqual(2 * HOUR)
  })

  test('gives a line no more recipients a day than its limit', async () => {
    await desk.toMorning()
    await changeSettings({ dailyLimit: 3 })
    const { contactListId } = await buildListOf(5)
    const { id } = await startCampaign({ contactListId })
    await waitForStatus(id, 'EM_ANDAMENTO', { accepted: 3, pending: 2, queued: 0 })
    moveClock(24 * HOUR)
    await desk.signIn()
    await inCompany(desk.companyId, (db) => enqueueStep(db, id, now()))
    await waitForStatus(id, 'FINALIZADA', { accepted: 5 })
  })

  test('continues though its job was lost', async () => {
    const { contactListId } = await buildListOf(2)
    const { id } = await createCampaign({ contactListId, scheduledAt: isoTimeAfterMs(500_000) })
    await pools().jobs.query(
      `delete from graphile_worker._private_jobs where key like '%:campaigns.begin:%'`,
    )
    moveClock(HOUR)
    await desk.signIn()
    await sweepCampaigns()
    await waitForStatus(id, 'FINALIZADA', { accepted: 2 })
  })

  test('is refused without a list or a text, and stops with that reason if it was scheduled', async () => {
    const { contactListId } = await buildListOf(1)
    for (const [body, error] of [
      [{}, 'ERR_CAMPAIGN_WITHOUT_LIST'],
      [{ contactListId, message1: '' }, 'ERR_CAMPAIGN_WITHOUT_TEXT'],
      [{ contactListId, message1: '{isso}' }, 'ERR_CAMPAIGN_UNKNOWN_VARIABLES'],
    ] as const) {
      const { id } = await createCampaign(body)
      expect((await postAction(id, 'start')).body).toMatchObject({ error })
    }
    const { id } = await createCampaign({ scheduledAt: isoTimeAfterMs(200) })
    const stopped = await waitForStatus(id, 'CANCELADA')
    expect(stopped.stopCode).toBe('ERR_CAMPAIGN_WITHOUT_LIST')
  })
})

describe('before it is sent', () => {
  test('a preview shows each text for a real recipient, unknown variables, skipped recipients and the expected duration', async () => {
    await changeSettings({ messageInterval: 10, longerIntervalAfter: 5, greaterInterval: 60 })
    const contactListId = await buildContactList(desk.companyId, [
      { number: numberOf(1), name: 'Ana', variables: { Vencimento: '10/12' } },
      { number: numberOf(2), name: 'Bia', validity: 'invalid' },
      { number: numberOf(3), name: 'Caio', validity: 'unknown' },
      ...Array.from({ length: 7 }, (_, at) => ({ number: numberOf(10 + at) })),
    ])
    const { id } = await createCampaign({
      contactListId,
      message1: 'Oi {nome}: {vencimento}',
      message4: '{x}',
    })
    const preview = (body: object = {}) =>
      desk.admin.call('POST /campaigns/:id/preview', { params: { id }, body })
    expect(await preview()).toEqual({
      recipient: { name: 'Ana', number: numberOf(1) },
      texts: [
        { variant: 1, body: 'Oi Ana: 10/12' },
        { variant: 4, body: '{x}' },
      ],
      unknownVariables: [{ variant: 4, names: ['x'] }],
      template: null,
      templateMedia: null,
      templateButtons: [],
      // One recipient in eight has the column.
      emptyVariables: [{ variant: 1, names: ['vencimento'], count: 7, areLeftOut: false }],
      audience: { valid: 8, invalid: 1, unchecked: 1, optedOut: 0, lacking: 0 },
      // Four waits of ten seconds, and three of sixty.
      secondsExpected: 220,
    })
    expect(await listRecipients(id)).toEqual([])
  })

  test('a test goes to one number, once for each key, and is no recipient', async () => {
    const { contactListId } = await buildListOf(1)
    const { id } = await createCampaign({ contactListId, message2: 'Dois: {nome} {numero}' })
    const own = numberOf(5)
    const body = { number: `+${own}`, variant: 2, idempotencyKey: 'uma' }
    const sendTest = () => desk.admin.call('POST /campaigns/:id/test', { params: { id }, body })
    await Promise.all([sendTest(), sendTest()])
    await desk.onPhone(own, ({ body: text }) => text === `Dois: Cliente 0 ${own}`)
    expect(await messagesOnPhones()).toHaveLength(1)
    expect(await listRecipients(id)).toEqual([])
    expect(await showCampaign(id)).toMatchObject({ status: 'INATIVA', counts: { total: 0 } })
  })
})

describe('a scheduled campaign', () => {
  test('starts at its time and never before; a repeated one has its next occurrence by then', async () => {
    const { contactListId } = await buildListOf(2)
    const scheduledAt = isoTimeAfterMs(1500)
    const { id } = await createCampaign({ contactListId, scheduledAt, repeatEvery: 'daily' })
    const ended = await waitForStatus(id, 'FINALIZADA', { accepted: 2 })
    const startedAt = Date.parse(ended.startedAt ?? '')
    expect(startedAt).toBeGreaterThanOrEqual(Date.parse(scheduledAt))
    const all = await desk.admin.call('GET /campaigns/list')
    const next = all.find((one) => one.id !== id)
    expect(next).toMatchObject({ status: 'PROGRAMADA', repeatEvery: 'daily', contactListId })
    const ahead = Date.parse(next?.scheduledAt ?? '') - Date.parse(scheduledAt)
    expect(ahead).toBe(24 * HOUR)
  })

  test('that is cancelled and restarted is scheduled again, and starts at its time', async () => {
    const { contactListId } = await buildListOf(2)
    const { id, scheduledAt } = await createCampaign({
      contactListId,
      scheduledAt: isoTimeAfterMs(30 * DAY),
    })
    for (let times = 1; times <= 2; times++) {
      await postAction(id, 'cancel')
      expect(await showCampaign(id)).toMatchObject({ status: 'CANCELADA', scheduledAt })
      expect((await postAction(id, 'restart')).status).toBe(204)
      expect(await showCampaign(id)).toMatchObject({
        status: 'PROGRAMADA',
        scheduledAt,
        startedAt: null,
        counts: { total: 0 },
      })
    }
    // A repeated restart changes nothing, and the campaign can be changed again.
    expect((await postAction(id, 'restart')).status).toBe(204)
    const body = { name: 'Páscoa', scheduledAt: isoTimeAfterMs(2 * DAY) }
    const changed = await desk.admin.call('PUT /campaigns/:id', { params: { id }, body })
    expect(changed).toMatchObject({ name: 'Páscoa', status: 'PROGRAMADA' })
    moveClock(2 * DAY + MINUTE)
    await desk.signIn()
    await sweepCampaigns()
    await waitForStatus(id, 'FINALIZADA', { accepted: 2 })
  })

  test('that is restarted after its time starts at once', async () => {
    const { contactListId } = await buildListOf(1)
    const { id } = await createCampaign({ contactListId, scheduledAt: isoTimeAfterMs(DAY) })
    await postAction(id, 'cancel')
    moveClock(DAY + MINUTE)
    await desk.signIn()
    await postAction(id, 'restart')
    await waitForStatus(id, 'FINALIZADA', { accepted: 1 })
  })

  test('that was started before its time continues at once when it is restarted', async () => {
    await desk.faults({ latencyMs: 500 })
    const { contactListId } = await buildListOf(60)
    const { id } = await createCampaign({ contactListId, scheduledAt: isoTimeAfterMs(DAY) })
    await postAction(id, 'start')
    await vi.waitFor(
      async () => expect((await showCampaign(id)).counts.accepted).toBeGreaterThan(0),
      CAMPAIGN_WAIT,
    )
    await postAction(id, 'cancel')
    await desk.faults({})
    await postAction(id, 'restart')
    expect(await showCampaign(id)).toMatchObject({ status: 'EM_ANDAMENTO' })
    await waitForStatus(id, 'FINALIZADA', { accepted: 60 })
  })
})

describe('a program with a connection’s token', () => {
  const createToken = async ({ admin, whatsappId }: Desk) =>
    (await admin.call('POST /whatsapp/:id/token', { params: { id: whatsappId } })).token
  async function startByApi(id: number, bearer: string) {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/campaigns/${id}/start`,
      headers: { authorization: `Bearer ${bearer}`, 'x-error-codes': '1' },
    })
    return { status: answer.statusCode, body: answer.json<object>() }
  }

  test('starts a campaign of that connection, once', async () => {
    const { numbers, contactListId } = await buildListOf(3)
    const { id } = await createCampaign({ contactListId, scheduledAt: isoTimeAfterMs(HOUR) })
    const token = await createToken(desk)
    const both = await Promise.all([startByApi(id, token), startByApi(id, token)])
    for (const begun of both)
      expect(begun).toMatchObject({ status: 200, body: { id, status: 'EM_ANDAMENTO' } })
    await waitForStatus(id, 'FINALIZADA', { accepted: 3 })
    expect((await messagesOnPhones()).map(({ to }) => to).toSorted()).toEqual(numbers)
    expect(await startByApi(id, token)).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_NOT_STARTABLE' },
    })
  })

  test('is refused for other connections or companies, incomplete campaigns, and without the module', async () => {
    const { contactListId } = await buildListOf(1)
    const other = await buildConnectedLine(desk.admin, desk.companyId)
    const elsewhere = await createCampaign({ contactListId, whatsappId: other })
    const notFound = { status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } }
    const token = await createToken(desk)
    expect(await startByApi(elsewhere.id, token)).toMatchObject(notFound)
    const own = await createCampaign({ contactListId, moreWhatsappIds: [other] })
    expect(await startByApi(own.id, await createToken(await buildDesk(app)))).toMatchObject(
      notFound,
    )
    expect(await startByApi((await createCampaign({})).id, token)).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_WITHOUT_LIST' },
    })
    expect(await startByApi(own.id, 'nobody')).toMatchObject({ status: 401 })
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('settings')
        .set({ value: 'false' })
        .where('companyId', '=', desk.companyId)
        .where('key', '=', 'campaignsEnabled')
        .execute(),
    )
    expect(await startByApi(own.id, token)).toMatchObject({
      status: 403,
      body: { error: 'ERR_API_NOT_ALLOWED' },
    })
    const stand = await inCompany(desk.companyId, (db) =>
      db.selectFrom('campaigns').select(['status', 'startedAt']).execute(),
    )
    expect(stand).toEqual(Array(3).fill({ status: 'INATIVA', startedAt: null }))
  })
})

describe('a campaign that is cancelled', () => {
  test('sends nothing more, continues after a restart, and writes to no recipient twice', async () => {
    await desk.faults({ latencyMs: 500 })
    const { numbers, contactListId } = await buildListOf(120)
    const { id } = await startCampaign({ contactListId })
    await vi.waitFor(
      async () => expect((await showCampaign(id)).counts.accepted).toBeGreaterThan(5),
      CAMPAIGN_WAIT,
    )
    const deletion = await desk.admin.send('DELETE /campaigns/:id', { params: { id } })
    expect(deletion.body).toMatchObject({ error: 'ERR_CAMPAIGN_IN_PROGRESS' })
    expect(await postAction(id, 'cancel')).toMatchObject({ status: 204 })
    expect(await postAction(id, 'cancel')).toMatchObject({ status: 204 })
    const stopped = await vi.waitFor(async () => {
      const campaign = await showCampaign(id)
      expect(campaign).toMatchObject({ status: 'CANCELADA', counts: { queued: 0 } })
      return campaign
    }, CAMPAIGN_WAIT)
    expect(stopped.counts.pending).toBeGreaterThan(20)
    const failed = await desk.admin.call('GET /sends', { query: { state: 'failed' } })
    expect(failed.sends).toEqual([])
    const before = (await messagesOnPhones()).length
    expect(before).toBe(stopped.counts.accepted)
    const text = await desk.admin.send('PUT /campaigns/:id', {
      params: { id },
      body: { name: 'Outro nome', message1: 'Depois, {nome}' },
    })
    expect(text.body).toMatchObject({ name: 'Natal', message1: 'Depois, {nome}' })
    await desk.faults({})
    expect(await postAction(id, 'restart')).toMatchObject({ status: 204 })
    await waitForStatus(id, 'FINALIZADA', { accepted: 120, pending: 0, failed: 0 })
    const sent = await messagesOnPhones()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(numbers)
    expect(sent.filter(({ body }) => body.startsWith('Depois'))).toHaveLength(120 - before)
    for (const which of ['cancel', 'restart', 'start'] as const)
      expect((await postAction(id, which)).status, which).toBe(400)
  })
})

describe('a campaign with a template', () => {
  const offer: LineTemplate = {
    name: 'oferta',
    language: 'pt_BR',
    category: 'marketing',
    status: 'approved',
    header: '',
    headerMedia: null,
    body: 'Olá {{1}}, hoje {{2}} por nossa conta!',
    footer: 'Responda SAIR para não receber',
    buttons: [],
  }
  const template = {
    ...unfilledTemplate(offer),
    components: [
      {
        type: 'body' as const,
        parameters: ['{nome}', 'a sobremesa'].map((text) => ({ type: 'text' as const, text })),
      },
    ],
  }

  async function reportTemplate(status: LineTemplate['status'], change = {}): Promise<void> {
    const { whatsappId } = desk
    await desk.admin.call('PUT /simulator/:whatsappId/templates', {
      params: { whatsappId },
      body: { templates: [{ ...offer, status, ...change }] },
    })
    await vi.waitFor(async () => {
      const params = { id: whatsappId }
      const told = await desk.admin.call('GET /whatsapp/:id/templates', { params })
      expect(told.templates).toMatchObject([{ status }])
    }, CAMPAIGN_WAIT)
  }

  beforeEach(() => desk.faults({ behavesAs: 'cloud' }))

  test('is read with each name in its gaps, before and after it is sent', async () => {
    await reportTemplate('approved')
    const { contactListId } = await buildListOf(2)
    const { id } = await createCampaign({ contactListId, message1: '', template })
    const preview = await desk.admin.call('POST /campaigns/:id/preview', {
      params: { id },
      body: {},
    })
    const textForRecipient = (name: string) =>
      `Olá ${name}, hoje a sobremesa por nossa conta!\n\nResponda SAIR para não receber`
    expect(preview.template).toBe(textForRecipient('Cliente 0'))
    expect((await postAction(id, 'start')).status).toBe(200)
    const ended = await waitForStatus(id, 'FINALIZADA', { accepted: 2, failed: 0 })
    expect(ended.shipping.map(({ message }) => message)).toEqual([
      textForRecipient('Cliente 0'),
      textForRecipient('Cliente 1'),
    ])
    const sent = await messagesOnPhones()
    expect(sent.map(({ body }) => body).toSorted()).toEqual([
      textForRecipient('Cliente 0'),
      textForRecipient('Cliente 1'),
    ])
    expect(sent[0]?.template).toMatchObject({ name: 'oferta', category: 'marketing' })
  })

  test('fills its gaps with names, and sends a file of each recipient above it', async () => {
    const named = {
      ...offer,
      headerMedia: 'document' as const,
      body: 'Olá {{cliente}}, a parcela {{parcela}} vence hoje.',
      footer: '',
    }
    await reportTemplate('approved', named)
    const opened = unfilledTemplate(named)
    const templateWithValues = (link: string, ...texts: string[]) => ({
      ...opened,
      components: opened.components.map((component) => ({
        ...component,
        parameters: component.parameters.map((one, at) =>
          one.type === 'text'
            ? { ...one, text: texts[at] ?? '' }
            : { type: 'document' as const, link },
        ),
      })),
    })
    const { contactListId } = await buildListOf(2, {
      variables: { Parcela: '3 de 12', Boleto: '77' },
    })
    const refused = await desk.admin.send('POST /campaigns', {
      body: {
        name: 'Sem valor',
        contactListId,
        template: templateWithValues('https://b.com', '{nome}'),
      },
    })
    expect(refused.status).toBe(400)
    const { id } = await createCampaign({
      contactListId,
      message1: '',
      template: templateWithValues('https://b.com/{boletos}.pdf', '{nome}', '{parcela}'),
    })
    expect(await postAction(id, 'start')).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_UNKNOWN_VARIABLES' },
    })
    const template = templateWithValues('https://b.com/{boleto}.pdf', '{nome}', '{parcela}')
    const preview = () =>
      desk.admin.call('POST /campaigns/:id/preview', { params: { id }, body: {} })
    expect((await preview()).unknownVariables).toEqual([{ variant: 0, names: ['boletos'] }])
    await desk.admin.call('PUT /campaigns/:id', { params: { id }, body: { template } })
    const media = { type: 'document', link: 'https://b.com/77.pdf' }
    expect(await preview()).toMatchObject({
      template: 'Olá Cliente 0, a parcela 3 de 12 vence hoje.',
      templateMedia: media,
      unknownVariables: [],
    })
    expect((await postAction(id, 'start')).status).toBe(200)
    await waitForStatus(id, 'FINALIZADA', { accepted: 2, failed: 0 })
    const sent = await messagesOnPhones()
    expect(sent.map(({ body }) => body).toSorted()).toEqual(
      [0, 1].map((which) => `Olá Cliente ${which}, a parcela 3 de 12 vence hoje.`),
    )
    expect(sent.map((one) => one.template?.media)).toEqual([media, media])
  })

  test('fills its buttons for each recipient, by their places', async () => {
    const buttons: LineTemplate['buttons'] = [
      { kind: 'url', text: 'Site', url: 'https://b.com' },
      { kind: 'url', text: 'Pedido', url: 'https://b.com/p/{{1}}' },
      { kind: 'copyCode', text: 'Copiar código' },
      { kind: 'quickReply', text: 'Quero' },
      { kind: 'quickReply', text: 'Agora não' },
    ]
    const made = { ...offer, body: 'Oi', footer: '', buttons }
    await reportTemplate('approved', made)
    const { numbers, contactListId } = await buildListOf(2, { variables: { Pedido: '77' } })
    const open = unfilledTemplate(made)
    const values = ['{pedido}', 'NATAL', 'quer {numero}', '']
    const filled = {
      ...open,
      components: open.components.map((component, at) => ({
        ...component,
        parameters: component.parameters.map((one) => withValue(one, () => values[at] ?? '')),
      })),
    }
    const postWithTemplate = (given: Template) =>
      desk.admin.send('POST /campaigns', {
        body: { name: 'Botões', whatsappId: desk.whatsappId, contactListId, template: given },
      })
    expect((await postWithTemplate(open)).status).toBe(400)
    // A button without a gap for the address is not filled either, as an external program may send it.
    const lacking = { ...filled, components: filled.components.slice(1) }
    const { id: lackingId } = await createCampaign({
      contactListId,
      message1: '',
      template: lacking,
    })
    expect(await postAction(lackingId, 'start')).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_TEMPLATE_UNFILLED' },
    })
    const { id } = await createCampaign({ contactListId, message1: '', template: filled })
    const preview = await desk.admin.call('POST /campaigns/:id/preview', {
      params: { id },
      body: {},
    })
    expect(preview.templateButtons).toEqual([
      { kind: 'url', title: 'Site', value: 'https://b.com' },
      { kind: 'url', title: 'Pedido', value: 'https://b.com/p/77' },
      { kind: 'copyCode', title: 'Copiar código', value: 'NATAL' },
      { kind: 'quickReply', title: 'Quero', value: `quer ${numbers[0]}` },
      { kind: 'quickReply', title: 'Agora não', value: '' },
    ])
    const own = numberOf(7)
    await desk.admin.call('POST /campaigns/:id/test', { params: { id }, body: { number: own } })
    await desk.onPhone(own, ({ template: sent }) => sent?.links?.[1]?.url === 'https://b.com/p/77')
    expect((await postAction(id, 'start')).status).toBe(200)
    await waitForStatus(id, 'FINALIZADA', { accepted: 2, failed: 0 })
    const sent = (await messagesOnPhones()).filter(({ to }) => to !== own)
    for (const { to, template: shownTemplate, buttons: replies } of sent) {
      expect(shownTemplate).toMatchObject({
        links: [
          { title: 'Site', url: 'https://b.com' },
          { title: 'Pedido', url: 'https://b.com/p/77' },
        ],
        codes: [{ title: 'Copiar código', code: 'NATAL' }],
      })
      expect(replies).toEqual([
        { id: 'Quero', title: 'Quero', payload: `quer ${to}` },
        { id: 'Agora não', title: 'Agora não' },
      ])
    }
  })

  test('skips recipients with an empty gap, reports the missing variables, and reaches them later', async () => {
    const made = { ...offer, body: 'Olá {{1}}, {{2}}', footer: '' }
    await reportTemplate('approved', made)
    const contactListId = await buildContactList(desk.companyId, [
      { number: numberOf(901), name: 'Ana', email: 'ana@b.example' },
      { number: numberOf(902), name: 'Bia', email: '  ' },
      { number: numberOf(903), name: 'Caio', variables: { Cidade: 'Natal' } },
    ])
    const given = {
      ...unfilledTemplate(made),
      components: [
        {
          type: 'body' as const,
          parameters: ['{nome} {cidade}', '{email}'].map((text) => ({
            type: 'text' as const,
            text,
          })),
        },
      ],
    }
    const { id } = await createCampaign({ contactListId, message1: '', template: given })
    const preview = () =>
      desk.admin.call('POST /campaigns/:id/preview', { params: { id }, body: {} })
    expect(await preview()).toMatchObject({
      emptyVariables: [
        { variant: 0, names: ['email'], count: 2, areLeftOut: true },
        { variant: 0, names: ['cidade'], count: 2, areLeftOut: false },
      ],
      audience: { valid: 3, lacking: 2 },
    })
    expect((await postAction(id, 'start')).status).toBe(200)
    await waitForStatus(id, 'FINALIZADA', { accepted: 1, skipped: 2, failed: 0 })
    expect((await messagesOnPhones()).map(({ body }) => body)).toEqual(['Olá Ana , ana@b.example'])
    const lacked = { code: 'ERR_CAMPAIGN_VARIABLES_EMPTY', reason: '{email}', state: 'skipped' }
    const [, second, third] = await listRecipients(id)
    expect(second).toMatchObject({ ...lacked, contactId: null })
    expect(third).toMatchObject(lacked)
    const report = await desk.admin.call('GET /campaigns/:id/report', { params: { id } })
    const { code, state } = lacked
    expect(report.reasons).toEqual([{ state, code, lacked: '{email}', count: 2 }])
    const { raw } = await desk.admin.send('GET /campaigns/:id/recipients.csv', { params: { id } })
    expect(raw.payload).toContain(`;skipped;${code};{email};`)

    // The list has the value by now; for recipients without one, the company's replaces it.
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('contactListItems')
        .set({ email: 'bia@b.example' })
        .where('number', '=', numberOf(902))
        .execute(),
    )
    await changeSettings({ variables: [{ key: 'Email', value: 'loja@b.example' }] })
    expect((await preview()).emptyVariables).toEqual([
      { variant: 0, names: ['cidade'], count: 2, areLeftOut: false },
    ])
    const retried = await desk.admin.call('POST /campaigns/:id/retry', { params: { id } })
    expect(retried).toEqual({ retried: 2 })
    await waitForStatus(id, 'FINALIZADA', { accepted: 3, skipped: 0 })
    expect((await messagesOnPhones()).map(({ body }) => body).toSorted()).toEqual([
      'Olá Ana , ana@b.example',
      'Olá Bia , bia@b.example',
      'Olá Caio Natal, loja@b.example',
    ])
  })

  test('that is not approved on its line does not start', async () => {
    await reportTemplate('paused')
    const { contactListId } = await buildListOf(1)
    const { id } = await createCampaign({ contactListId, message1: '', template })
    expect(await postAction(id, 'start')).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED' },
    })
    await reportTemplate('approved')
    expect((await postAction(id, 'start')).status).toBe(200)
    await waitForStatus(id, 'FINALIZADA', { accepted: 1 })
  })
})

test('outcomes of messages are counted while a step holds the campaign', async () => {
  const { contactListId } = await buildListOf(1)
  const { id, companyId } = await createCampaign({ contactListId })
  await inCompany(companyId, async (db) => {
    await lockCampaign(db, companyId, id)
    await inCompany(companyId, async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other)
      await addToTallies(other, companyId, id, { delivered: 1 })
    })
  })
  expect((await showCampaign(id)).counts.delivered).toBe(1)
})
