import { numberVariants } from '@guiche/contract/number-variants'
import { pixKeyOf, taxNumberOf } from '@guiche/contract/pix-key'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inCompany } from '../platform/database/transaction.ts'
import { clearAttempts } from '../platform/rate-limits.ts'
import { tokenHashOf } from '../features/setup/connections/index.ts'
import { listOptedOut } from '../features/customers/opt-outs/index.ts'
import { buildDesk, type Desk, multipartFormOf } from '../testing/build-desk.ts'
import { buildFlow, flowEdge, flowNode } from '../testing/build-flow.ts'
import { pick, seededRandom } from '../testing/random.ts'
import { repeatMigration } from '../testing/repeat-migration.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import {
  argentineNumber,
  brazilianNumber,
  mexicanNumber,
  type WrittenNumber,
} from '../testing/written-numbers.ts'

// One phone is one contact, in every place that accepts numbers and in every written form of its number.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app.close())

const WAIT = { timeout: 60_000, interval: 50 }

async function buildDeskIn(country: string): Promise<Desk> {
  const desk = await buildDesk(app)
  const params = { key: 'country' }
  await desk.admin.call('PUT /settings/:key', { params, body: { value: country } })
  return desk
}

const listNumbers = async ({ admin }: Desk) =>
  (await admin.call('GET /contacts', { query: {} })).contacts.map(({ number }) => number)

async function createContactList({ admin }: Desk, name: string): Promise<number> {
  return (await admin.call('POST /contact-lists', { body: { name } })).id
}

/** Quotes the cells, since some contain the delimiter. */
async function importSheet({ admin }: Desk, id: number, written: readonly string[]) {
  const lines = written.map((number) => `Bia;"${number}"`)
  const file = { name: 'a.csv', bytes: Buffer.from(`nome;numero\n${lines.join('\n')}`) }
  await app.http.inject({
    method: 'POST',
    url: `/contact-lists/${id}/imports`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: multipartFormOf([file], {}, 'file'),
  })
  return vi.waitFor(async () => {
    const work = await admin.call('GET /contact-lists/:id/work', { params: { id } })
    expect(work.import?.status).toBe('done')
    return work.import
  }, WAIT)
}

function sendByApi(token: string, number: string) {
  return app.http.inject({
    method: 'POST',
    url: '/api/messages/send',
    headers: { authorization: `Bearer ${token}`, 'x-error-codes': '1' },
    payload: { number, body: number },
  })
}

async function expectOneContact(
  desk: Desk,
  { written, number: digits }: WrittenNumber,
  own: string,
) {
  const { admin, companyId } = desk
  for (const number of written)
    expect(
      await admin.send('POST /contacts', { body: { name: 'Ana', number } }),
      number,
    ).toMatchObject({ status: 400, body: { error: 'ERR_DUPLICATED_CONTACT' } })

  const rows = written.map((numero) => ({ nome: 'Ana', numero }))
  const { newContacts, errorBag } = await admin.call('POST /contacts/upload', { body: rows })
  expect(newContacts).toEqual([])
  expect(new Set(errorBag.map(({ error }) => error.code))).toEqual(
    new Set(['ERR_DUPLICATED_CONTACT']),
  )

  const contactListId = await createContactList(desk, 'À mão')
  const items = []
  for (const number of written)
    items.push(
      await admin.call('POST /contact-list-items', {
        body: { name: 'Ana', number, contactListId },
      }),
    )
  expect(new Set(items.map(({ id }) => id)).size).toBe(1)

  const sheetList = await createContactList(desk, 'De planilha')
  expect(await importSheet(desk, sheetList, written)).toMatchObject({
    created: 1,
    duplicated: written.length - 1,
    faulted: 0,
  })
  expect(await importSheet(desk, sheetList, [own])).toMatchObject({ created: 0, duplicated: 1 })

  const { token } = await admin.call('POST /whatsapp/:id/token', {
    params: { id: desk.whatsappId },
  })
  for (const number of written) {
    expect((await sendByApi(token, number)).statusCode, number).toBe(200)
    // Resets the rate limit, which counts the calls of one program; another token would only bypass it.
    await clearAttempts('apiToken', tokenHashOf(token))
  }
  for (const number of written) await desk.onPhone(own, ({ body }) => body === number)
  expect(await listNumbers(desk)).toEqual([own])

  expect(await admin.call('POST /opt-outs/import', { body: { numbers: [...written] } })).toEqual({
    added: 1,
    known: written.length - 1,
    refused: [],
    refusedCount: 0,
  })
  const forms = [...numberVariants(digits), own]
  const optedOut = await inCompany(companyId, (db) => listOptedOut(db, companyId, forms))
  expect(optedOut).toEqual(new Set(forms))
  for (const number of written) {
    const answer = await sendByApi(token, number)
    expect(answer.json(), number).toMatchObject({ error: 'ERR_CONTACT_OPTED_OUT' })
    await clearAttempts('apiToken', tokenHashOf(token))
  }
}

test.each([
  ['Brazil', brazilianNumber],
  ['Mexico', mexicanNumber],
  ['Argentina', argentineNumber],
] as const)(
  'numbers of %s find and reach one contact in every place that accepts numbers',
  async (_, generate) => {
    const random = seededRandom(50)
    for (let round = 0; round < 2; round++) {
      const one = generate(random)
      const desk = await buildDeskIn(one.country)
      // The form that WhatsApp uses for the account.
      const own = pick(random, numberVariants(one.number))
      await desk.write(own, 'Oi')
      await vi.waitFor(async () => expect(await listNumbers(desk)).toEqual([own]), WAIT)
      await expectOneContact(desk, one, own)
    }
  },
)

/** Starts a flow that sends nothing for every form, by its own address and by the API in turn. */
async function expectFlowStarts(desk: Desk, { written }: WrittenNumber, own: string) {
  const { admin } = desk
  const question = { message: '', answerKey: 'nome' }
  const id = await buildFlow(admin, {
    nodes: [flowNode('q', 'question', { typebotIntegration: question })],
    edges: [flowEdge('1', 'q')],
  })
  const { token } = await admin.call('POST /whatsapp/:id/token', {
    params: { id: desk.whatsappId },
  })
  const params = { id }
  await admin.call('PUT /flowbuilder/:id/webhook', { params, body: { numberPath: 'fone' } })
  const { webhook } = await admin.call('GET /flowbuilder/:id/webhook', { params })
  const starts = [
    (fone: string) => ({ url: new URL(webhook?.url ?? '').pathname, payload: { fone } }),
    (number: string) => ({ url: `/api/flows/${id}/start`, payload: { number } }),
  ]
  for (const form of written)
    for (const start of starts) {
      const headers = { authorization: `Bearer ${token}` }
      const begun = await app.http.inject({ method: 'POST', headers, ...start(form) })
      expect(begun.statusCode, `${form}: ${begun.body}`).toBe(200)
      await clearAttempts('apiToken', tokenHashOf(token))
    }
  expect(await listNumbers(desk)).toEqual([own])
}

/** Sends a campaign's test to every form. */
async function expectCampaignTests(desk: Desk, { written }: WrittenNumber, own: string) {
  const { admin, whatsappId } = desk
  const contactListId = await createContactList(desk, 'Vazia')
  const body = { name: 'Natal', message1: 'Feliz Natal', whatsappId, contactListId }
  const { id } = await admin.call('POST /campaigns', { body })
  for (const number of written)
    await admin.call('POST /campaigns/:id/test', { params: { id }, body: { number } })
  const listPhoneMessages = async () =>
    (await admin.call('GET /simulator/:whatsappId/messages', { params: { whatsappId }, query: {} }))
      .messages
  await vi.waitFor(async () => {
    const tests = (await listPhoneMessages()).filter(({ body: text }) => text === 'Feliz Natal')
    expect(tests.map(({ to }) => to)).toEqual(written.map(() => own))
  }, WAIT)
}

test.each([
  ['Brazil', brazilianNumber],
  ['Mexico', mexicanNumber],
  ['Argentina', argentineNumber],
] as const)(
  'flows and campaign tests reach one contact for all forms of a number of %s',
  async (_, generate) => {
    const random = seededRandom(51)
    const one = generate(random)
    const desk = await buildDeskIn(one.country)
    const own = pick(random, numberVariants(one.number))
    await desk.write(own, 'Oi')
    await vi.waitFor(async () => expect(await listNumbers(desk)).toEqual([own]), WAIT)
    await expectFlowStarts(desk, one, own)
    await expectCampaignTests(desk, one, own)
  },
)

test('a Pix key that is a telephone number is stored in the form of the Pix directory', async () => {
  const desk = await buildDeskIn('MX')
  const random = seededRandom(52)
  const setPixKey = async (value: string) =>
    desk.admin.send('PUT /settings/:key', { params: { key: 'pixKey' }, body: { value } })
  for (let round = 0; round < 3; round++) {
    const { written, number } = brazilianNumber(random)
    for (const form of written.filter((text) => taxNumberOf(text) === undefined)) {
      const { status, body } = await setPixKey(form)
      if (form.includes(' / ')) expect(status, form).toBe(400)
      else expect(body, form).toMatchObject({ key: 'pixKey', value: `+${number}` })
    }
    expect(pixKeyOf(`+${number}`)).toBe(`+${number}`)
  }
  for (const none of ['98765-0017', '(11) 1234-5678', '5,51199E+12', '111.444.777-36'])
    expect(await setPixKey(none), none).toMatchObject({ status: 400 })
  for (const other of ['11144477735', '111.444.777-35', 'loja@exemplo.com.br', ''])
    expect((await setPixKey(other)).body, other).toMatchObject({ value: other })
})

test('the number of a phone that is paired by code is read in the company’s country', async () => {
  const random = seededRandom(53)
  for (const generate of [brazilianNumber, mexicanNumber, argentineNumber]) {
    const { country, number, written } = generate(random)
    const { admin, companyId } = await buildDeskIn(country)
    const { id } = await admin.call('POST /whatsapp', {
      body: { name: 'Por código', provider: 'simulator' },
    })
    const params = { id }
    const status = async () => (await admin.call('GET /whatsapp/:id', { params })).status
    await vi.waitFor(async () => expect(await status()).toBe('qrcode'), WAIT)
    await admin.call('DELETE /whatsappsession/:id', { params })
    await vi.waitFor(async () => expect(await status()).toBe('DISCONNECTED'), WAIT)
    const forms = numberVariants(number)
    for (const form of written) {
      const body = { number: form }
      // Retries, because the line may write its final state once more after its requests were removed.
      await vi.waitFor(async () => {
        await inCompany(companyId, (db) =>
          db.updateTable('whatsapps').set({ status: 'qrcode' }).where('id', '=', id).execute(),
        )
        await admin.call('POST /whatsappsession/:id/pairing-code', { params, body })
      }, WAIT)
      const { request } = await inCompany(companyId, (db) =>
        db
          .selectFrom('lineRequests')
          .select('request')
          .where('whatsappId', '=', id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow(),
      )
      expect(forms).toContain((request as { number: string }).number)
    }
    expect(
      await admin.send('POST /whatsappsession/:id/pairing-code', {
        params,
        body: { number: '5,51199E+12' },
      }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_CHECK_NUMBER', fault: 'scientific' } })
  }
})

test.each([
  ['(11) 98765-0014', '5511987650014'],
  ['0055 11 98765-0018', '5511987650018'],
  ['+52 1 55 1234 5678', '5215512345678'],
])(
  'a contact created as %s gets its country code in every place that accepts numbers',
  async (typed, number) => {
    const desk = await buildDeskIn('BR')
    const made = await desk.admin.call('POST /contacts', { body: { name: 'Ana', number: typed } })
    expect(made.number).toBe(number)
    const params = { id: made.id }
    // Clients send back the number as they were shown it.
    for (const same of [number, `+${number}`, typed])
      expect(
        await desk.admin.call('PUT /contacts/:id', { params, body: { name: 'Ana', number: same } }),
      ).toMatchObject({ number })
  },
)

test("a text that is not a number is refused with its reason, with each place's own code", async () => {
  const desk = await buildDeskIn('BR')
  const { admin } = desk
  const contactListId = await createContactList(desk, 'Recusas')
  const { token } = await admin.call('POST /whatsapp/:id/token', {
    params: { id: desk.whatsappId },
  })
  for (const [number, fault] of [
    ['98765-0017', 'tooShort'],
    ['(11) 1234-5678', 'impossible'],
    ['5,51199E+12', 'scientific'],
  ]) {
    const refused = { status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT', fault } }
    const body = { name: 'Ana', number: String(number) }
    expect(await admin.send('POST /contacts', { body }), number).toMatchObject(refused)
    expect(
      await admin.send('POST /contact-list-items', { body: { ...body, contactListId } }),
    ).toMatchObject(refused)
    expect((await sendByApi(token, body.number)).json()).toMatchObject({
      error: 'ERR_CHECK_NUMBER',
      fault,
    })
  }
  expect(await listNumbers(desk)).toEqual([])
})

/** Cells of real sheets, with the number read from them or the reason for the refusal. */
const SHEET = [
  ['Ana Sci', '5,51199E+12', '', 'scientific'],
  ['Bia Sci', '5.51198765432E+12', '', 'scientific'],
  ['Ciro Ponto', '5511987650011.0', '5511987650011', ''],
  ['Davi Zero', '011 98765-0012', '5511987650012', ''],
  ['Eva Zerox', '0xx11 98765-0013', '5511987650013', ''],
  ['Fabi Mais', '+55 (011) 98765-0014', '5511987650014', ''],
  ['Gil Dois', '(11) 98765-0015 / (11) 3456-0015', '5511987650015', ''],
  ['Hugo Oito', '(11) 8765-0016', '551187650016', ''],
  ['Iara Local', '98765-0017', '', 'tooShort'],
  ['Joca Internacional', '0055 11 98765-0018', '5511987650018', ''],
  ['Lia Ramal', '(11) 3456-0020 ramal 123', '551134560020', ''],
  ['Olga Apóstrofo', "'5511987650024", '5511987650024', ''],
  ['Rita Dupla', '5511 8765-0025', '551187650025', ''],
  ['Zé Argentina', '+54 11 2345-6789', '541123456789', ''],
  ['Mex Um', '+52 1 55 1234 5678', '5215512345678', ''],
] as const

test('a sheet is read alike as contacts and as a list, and each faulty row has its reason', async () => {
  const desk = await buildDeskIn('BR')
  const { admin } = desk
  const good = SHEET.flatMap(([, , number]) => (number === '' ? [] : [number])).toSorted()
  const bad = SHEET.flatMap(([name, , , fault]) => (fault === '' ? [] : [[name, fault]]))
  const numbers = SHEET.map(([, typed]) => typed)
  const { readings } = await admin.call('POST /contacts/numbers', { body: { numbers } })
  expect(readings.map(({ number, fault }) => [number, fault ?? ''])).toEqual(
    SHEET.map(([, , number, fault]) => [number, fault]),
  )
  expect(readings[6]?.notes).toEqual(['firstOfSeveral'])

  const id = await createContactList(desk, 'Planilha')
  const rows = SHEET.map(([name, typed]) => `${name};"${typed}"`)
  await app.http.inject({
    method: 'POST',
    url: `/contact-lists/${id}/imports`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: multipartFormOf(
      [{ name: 'a.csv', bytes: Buffer.from(`nome;numero\n${rows.join('\n')}`) }],
      {},
      'file',
    ),
  })
  const done = await vi.waitFor(async () => {
    const work = await admin.call('GET /contact-lists/:id/work', { params: { id } })
    expect(work.import?.status).toBe('done')
    return work.import
  }, WAIT)
  const items = await admin.call('GET /contact-list-items', { query: { contactListId: id } })
  expect(items.contacts.map(({ number }) => number).toSorted()).toEqual(good)
  const { faults } = await admin.call('GET /contact-lists/:id/imports/:importId/faults', {
    params: { id, importId: done?.id ?? 0 },
  })
  expect(faults.map(({ name, numberFault }) => [name, numberFault])).toEqual(bad)

  const body = SHEET.map(([Nome, Telefone]) => ({ Nome, Telefone }))
  const { errorBag } = await admin.call('POST /contacts/upload', { body })
  expect(errorBag.map(({ contactName, error }) => [contactName, error.fault])).toEqual(bad)
  expect((await listNumbers(desk)).toSorted()).toEqual(good)
})

test('rows from before Mexico and Argentina were known are found in either form and keep their numbers', async () => {
  const desk = await buildDeskIn('MX')
  const { companyId, admin } = desk
  const contactListId = await createContactList(desk, 'De antes')
  for (const number of ['+52 1 55 1234 5678', '+54 9 11 2345 6789', '+52 1 33 1234 5678'])
    await admin.call('POST /contact-list-items', { body: { name: 'Ana', number, contactListId } })
  await repeatMigration(
    app.database,
    '0152-keys-of-old-numbers.sql',
    `update contact_list_items set number_key = number where company_id = ${companyId};
     insert into contact_list_items (company_id, contact_list_id, name, number)
       values (${companyId}, ${contactListId}, 'Twin', '523312345678');
     insert into opt_outs (company_id, kind, value, began_by)
       values (${companyId}, 'phone', '525512345678', 'word')`,
  )
  const keys = await inCompany(companyId, (db) =>
    db
      .selectFrom('contactListItems')
      .select(['number', 'numberKey'])
      .where('contactListId', '=', contactListId)
      .orderBy('id')
      .execute(),
  )
  expect(keys.map(({ number, numberKey }) => [number, numberKey])).toEqual([
    ['5215512345678', '525512345678'],
    ['5491123456789', '541123456789'],
    // The twin row already has this key.
    ['5213312345678', '5213312345678'],
    ['523312345678', '523312345678'],
  ])
  const forms = ['5215512345678', '525512345678', '523312345678']
  const optedOut = await inCompany(companyId, (db) => listOptedOut(db, companyId, forms))
  expect(optedOut).toEqual(new Set(forms.slice(0, 2)))
})
