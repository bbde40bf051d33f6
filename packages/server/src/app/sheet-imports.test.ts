import { readFileSync } from 'node:fs'
import { numberVariants } from '@guiche/contract/number-variants'
import { contactSheet } from '@guiche/contract/contact-sheets'
import xlsx from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildCompany } from '../testing/build-company.ts'
import { multipartFormOf } from '../testing/build-desk.ts'
import { type Person, signInPerson } from '../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Contacts and contact lists import the same sheets and read the same rows from them.

let app: TestApp
let admin: Person
let companyId: number
beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
})

const sample = (name: string) => readFileSync(new URL(`../testing/sheets/${name}`, import.meta.url))

async function readAsContacts(name: string, bytes: Buffer, query: object = {}) {
  const sent = { query, body: multipartFormOf([{ name, bytes }], {}, 'file') }
  return contactSheet.parse(await admin.client.call('POST /contacts/sheet', sent))
}

async function importIntoList(name: string, bytes: Buffer) {
  const { id } = await admin.client.call('POST /contact-lists', { body: { name: 'Lista' } })
  const params = { id }
  await admin.client.call('POST /contact-lists/:id/imports', {
    params,
    body: multipartFormOf([{ name, bytes }], {}, 'file'),
  })
  const last = await vi.waitFor(async () => {
    const { import: work } = await admin.client.call('GET /contact-lists/:id/work', { params })
    if (!work || work.finishedAt === null) throw new Error(`still ${work?.status}`)
    return work
  })
  const query = { contactListId: id }
  const { contacts } = await admin.client.call('GET /contact-list-items', { query })
  const { faults } = await admin.client.call('GET /contact-lists/:id/imports/:importId/faults', {
    params: { id, importId: last.id },
  })
  return {
    last,
    contacts,
    faults,
    list: await admin.client.call('GET /contact-lists/:id', { params }),
  }
}

/** The rows that each import reads from a file, and the lines with a fault or without an email address. */
async function importBothWays(name: string, bytes = sample(name)) {
  const { rows } = await readAsContacts(name, bytes)
  const { contacts, faults, last } = await importIntoList(name, bytes)
  const good = rows.filter((row) => row.faults.length === 0)
  const people = good.map((row) => [row.name, row.number, row.email])
  // A list has one item for each number, independent of its written form.
  const keys = people.map(([, number = '']) => numberVariants(number).toSorted()[0])
  const once = people.filter((_, at) => keys.indexOf(keys[at]) === at)
  const listed = contacts.map((item) => [item.name, item.number, item.email])
  expect(listed).toEqual(once.toSorted(([a = ''], [b = '']) => a.localeCompare(b)))
  const left = rows.flatMap((row) => {
    if (row.badEmail !== null) return [{ line: row.line, fields: ['email'], isKept: true }]
    return row.faults.length > 0 ? [{ line: row.line, fields: row.faults, isKept: false }] : []
  })
  expect(faults.map(({ line, fields, isKept }) => ({ line, fields, isKept }))).toEqual(left)
  expect(last).toMatchObject({
    created: once.length,
    duplicated: people.length - once.length,
    faulted: rows.length - people.length,
    noted: left.filter(({ isKept }) => isKept).length,
  })
  return { people, left }
}

const PHONES = [
  ['Davi Zero', '5511987650012', ''],
  ['Fabi Mais', '5511987650014', ''],
  ['Joca Internacional', '5511987650018', ''],
  ['Lia Ramal', '551134560020', ''],
  ['Maria Sem Email', '5511987650021', ''],
  ['N', '5511987650022', ''],
  ['Olga Apóstrofo', '5511987650024', ''],
  ['Pedro OK', '5511987650025', 'pedro@exemplo.com.br'],
  ['Zé Argentina2', '541123456789', ''],
]

describe('both imports read', () => {
  test.each(['phones.csv', 'phones-1252.csv', 'phones-macroman.csv', 'phones-utf16.csv'])(
    '%s in its alphabet, and keep rows without an email address',
    async (name) => {
      const { people, left } = await importBothWays(name)
      expect(people).toEqual(expect.arrayContaining(PHONES))
      expect(left).toContainEqual({ line: 11, fields: ['email'], isKept: true })
    },
  )

  test('UTF-16 with its higher bytes first', async () => {
    const bytes = Buffer.from('\uFEFFNome\tTelefone\r\nJosé\t(11) 98765-1001', 'utf16le').swap16()
    expect((await importBothWays('a.csv', bytes)).people).toEqual([['José', '5511987651001', '']])
  })

  test('UTF-16 without its mark', async () => {
    const bytes = Buffer.from('Nome\tTelefone\r\nJosé\t(11) 98765-1001', 'utf16le')
    expect((await importBothWays('a.csv', bytes)).people).toEqual([['José', '5511987651001', '']])
  })

  test.each([
    ['sep-line.csv', [['Ana Sep', '5511987651001', '']]],
    ['two-heads.csv', [['Ana Duas', '5511987651002', '']]],
    ['other-heads.csv', [['Ana Outras', '5511987651003', '']]],
    ['google.csv', [['Ana Google', '5511987651004', '']]],
    ['merged-title.xlsx', [['Ana Mescla', '5511987652006', '']]],
    ['second-sheet.xlsx', [['Ana Aba', '5511987652007', '']]],
  ])('%s', async (name, people) => {
    expect(await importBothWays(name)).toEqual({ people, left: [] })
  })

  test.each([
    ['blank-lines.csv', ['Ana Linha', '5511987651005', ''], { line: 6, fields: ['number'] }],
    ['formulas.xlsx', ['Ana Fórmula', '5511987652004', ''], { line: 3, fields: ['number'] }],
  ])('%s, with the line number of the fault as in the file', async (name, person, fault) => {
    expect(await importBothWays(name)).toEqual({
      people: [person],
      left: [{ ...fault, isKept: false }],
    })
  })

  test('the line numbers after a line that names the delimiter', async () => {
    const bytes = Buffer.from('sep=,\r\nTítulo\r\n\r\nNome,Celular\r\nAna,1\r\n')
    const { rows } = await readAsContacts('a.csv', bytes)
    expect(rows).toMatchObject([{ line: 5, numberFault: 'tooShort' }])
  })

  test('a workbook whose first sheet is hidden, and old ones of other programs', async () => {
    const cover = xlsx.utils.aoa_to_sheet([
      ['Nome', 'Telefone'],
      ['Velha', '5511987650099'],
    ])
    const people = xlsx.utils.aoa_to_sheet([
      ['Nombre', 'Móvil'],
      ['Ana', '5511987650001'],
    ])
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, cover, 'Velha')
    xlsx.utils.book_append_sheet(book, people, 'Gente')
    xlsx.utils.book_set_sheet_visibility(book, 0, 1)
    for (const bookType of ['xlsx', 'biff8', 'ods'] as const) {
      const bytes = xlsx.write(book, { type: 'buffer', bookType }) as Buffer
      const { rows } = await readAsContacts('a.xlsx', bytes)
      // The library does not report hidden sheets of .ods files.
      expect(rows.at(-1)?.name).toBe(bookType === 'ods' ? 'Velha' : 'Ana')
    }
  })
})

test('a sheet with amounts and dates is read in the language of its company', async () => {
  const { contacts, list } = await importIntoList('a.xlsx', sample('money-and-dates.xlsx'))
  expect(contacts.map(({ variables }) => variables)).toEqual([
    {
      valor: 'R$ 1.234,50',
      desconto: '10%',
      vencimento: '31/12/2026',
      vence_curto: '05/12/2026',
      mes: 'nov/26',
      hora: '14:30',
      cpf: '012.345.678-90',
      cep: '01310-100',
      saldo: '(1.234,56)',
      extenso: '2 de março de 2026',
      pago: 'Sim',
    },
    { valor: '99,9', desconto: '0,125' },
  ])
  expect(list.columns.toSorted()).toEqual(Object.keys(contacts[0]?.variables ?? {}).toSorted())
})

describe('the contacts', () => {
  test('are read from a file without headers, by the content of its columns', async () => {
    const bytes = Buffer.from('a@a.example;Ana;(11) 98765-4321\n;Bia;(11) 98765-4322')
    expect(await readAsContacts('a.csv', bytes)).toMatchObject({
      columns: ['', '', ''],
      mapping: { name: 1, number: 2, email: 0 },
      rows: [
        { line: 1, name: 'Ana', number: '5511987654321', email: 'a@a.example' },
        { line: 2, name: 'Bia', number: '5511987654322', email: '' },
      ],
    })
  })

  test('are read from other columns when the user chooses them', async () => {
    const bytes = Buffer.from('Nome;Apelido;Telefone\nAna;Aninha;(11) 98765-4321')
    const first = await readAsContacts('a.csv', bytes)
    expect(first.mapping).toEqual({ name: 0, number: 2, email: -1 })
    const { mapping, rows } = await readAsContacts('a.csv', bytes, { name: 1 })
    expect(mapping).toEqual({ name: 1, number: 2, email: -1 })
    expect(rows).toMatchObject([{ name: 'Aninha', number: '5511987654321' }])
    const none = await readAsContacts('a.csv', bytes, { number: -1 })
    expect(none.rows).toMatchObject([{ faults: ['number'], numberFault: 'empty' }])
  })

  test.each([
    ['a.csv', Buffer.alloc(0), 'ERR_SHEET_EMPTY'],
    ['a.csv', Buffer.from(' \n\n'), 'ERR_SHEET_EMPTY'],
    ['a.xlsx', Buffer.from('%PDF-1.4'), 'ERR_SHEET_KIND'],
    ['a.xlsx', Buffer.from('PK\u0003\u0004 and no archive'), 'ERR_SHEET_BROKEN'],
  ])('are not read from a file that is not a sheet', async (name, bytes, error) => {
    const body = multipartFormOf([{ name, bytes }], {}, 'file')
    expect(await admin.client.send('POST /contacts/sheet', { body })).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

describe('a name that WhatsApp gave', () => {
  const long = 'Maria da Conceição '.repeat(4).trim()

  test.each(['N', long])('is sent back in full with its contact: %s', async (name) => {
    const number = '5511987650001'
    const { newContacts } = await admin.client.call('POST /contacts/upload', {
      body: [{ name, number }],
    })
    const params = { id: newContacts[0]?.contactId ?? 0 }
    const body = { name, number, email: 'a@a.example', extraInfo: [] }
    expect(await admin.client.call('PUT /contacts/:id', { params, body })).toMatchObject({
      name,
      email: 'a@a.example',
    })
    for (const [other, code] of [
      ['X', 'too_small'],
      [`${long}!`, 'too_big'],
    ])
      expect(
        await admin.client.send('PUT /contacts/:id', { params, body: { ...body, name: other } }),
      ).toMatchObject({ status: 400, body: { fields: [{ path: 'name', code }] } })
  })

  test('is sent back in full with its item of a list', async () => {
    const { contacts } = await importIntoList(
      'a.csv',
      Buffer.from('nome;telefone\nN;(11) 98765-1001'),
    )
    const params = { id: contacts[0]?.id ?? 0 }
    const body = { name: 'N', email: 'a@a.example' }
    const kept = await admin.client.call('PUT /contact-list-items/:id', { params, body })
    expect(kept).toMatchObject(body)
    const refused = await admin.client.send('PUT /contact-list-items/:id', {
      params,
      body: { name: 'X' },
    })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ code: 'too_small' }] } })
  })
})
