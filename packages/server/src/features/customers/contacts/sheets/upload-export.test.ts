import { UPLOAD_MAX } from '@guiche/contract/contacts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildCompany } from '../../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { openSocket } from '../../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let ana: Person
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  ana = await signInPerson(app, companyId)
})

const uploadRows = (rows: unknown[]) => ana.client.call('POST /contacts/upload', { body: rows })
const countContacts = async () => (await ana.client.call('GET /contacts')).count

describe('an upload', () => {
  test('accepts names and numbers as sheets have them', async () => {
    const { newContacts, errorBag } = await uploadRows([
      { Nome: 'Ana', Telefone: '+55 (11) 91234-5678', Email: 'ana@a.example', Idade: 30 },
      { nome: 'Bia', telefone: 5_511_912_345_679 },
      { Name: 'Caio', Número: '5511912345670', 'E-mail': '' },
      { NOME: 2026, ' Celular ': '5511912345671' },
    ])
    expect(errorBag).toEqual([])
    expect(newContacts.map(({ contactName }) => contactName)).toEqual([
      'Ana',
      'Bia',
      'Caio',
      '2026',
    ])
    const shown = await ana.client.call('GET /contacts/:id', {
      params: { id: newContacts[0]?.contactId ?? 0 },
    })
    expect(shown).toMatchObject({ number: '5511912345678', email: 'ana@a.example' })
  })

  test('reports the fault of each bad row in words and code, and adds the others', async () => {
    await uploadRows([{ Nome: 'Já está', Telefone: '5511987650001' }])
    const { newContacts, errorBag } = await uploadRows([
      null,
      7,
      'texto',
      [],
      { Nome: 'Sem número' },
      { Nome: '\u200B', Telefone: 'abc', Email: 'a@' },
      { Nome: { $gt: '' }, Telefone: ['5511987650009'] },
      { constructor: 1, toString: 2, hasOwnProperty: 3, Nome: 'Chaves', Telefone: '5511987650003' },
      { Nome: 'Repetida', Telefone: '551187650001' },
      { Nome: 'Duas vezes', Telefone: '5511987650002' },
      { Nome: 'Outra vez', Telefone: '551187650002' },
      { Nome: 'Boa', Telefone: '5511987650004' },
    ])
    expect(newContacts.map(({ contactName }) => contactName)).toEqual([
      'Chaves',
      'Duas vezes',
      'Boa',
    ])
    expect(errorBag.map(({ contactName, error: { code } }) => [contactName, code])).toEqual([
      ...['', '', '', '', 'Sem número', '\u200B', ''].map((name) => [name, 'ERR_INVALID_INPUT']),
      ['Outra vez', 'ERR_DUPLICATED_CONTACT'],
      ['Repetida', 'ERR_DUPLICATED_CONTACT'],
    ])
    expect(errorBag[5]?.error).toEqual({
      code: 'ERR_INVALID_INPUT',
      fields: ['name', 'number', 'email'],
      fault: 'notANumber',
      message:
        'O nome falta ou tem mais de 200 caracteres. Isto não é um número de telefone. O e-mail não é válido.',
    })
  })

  test('adds a person with a wrong e-mail without it, and reports that', async () => {
    const { newContacts, errorBag } = await uploadRows([
      { Nome: 'Maria', Telefone: '5511987650005', Email: 'não tem' },
    ])
    expect(newContacts).toMatchObject([{ contactName: 'Maria' }])
    expect(errorBag).toEqual([
      {
        contactName: 'Maria',
        error: {
          code: 'ERR_INVALID_INPUT',
          fields: ['email'],
          message: 'O e-mail não é válido e fica de fora; o contato entra.',
        },
      },
    ])
    const { contacts } = await ana.client.call('GET /contacts')
    expect(contacts).toMatchObject([{ name: 'Maria', email: '' }])
  })

  test('accepts names of one letter, of more than fifty, and divided ones', async () => {
    const long = 'Maria da Conceição '.repeat(4).trim()
    const { newContacts, errorBag } = await uploadRows([
      { Nome: 'N', Telefone: '5511987650006' },
      { Nome: long, Telefone: '5511987650007' },
      { 'First Name': 'Ana', 'Last Name': 'Souza', 'Phone 1 - Value': '5511987650008' },
    ])
    expect(errorBag).toEqual([])
    expect(newContacts.map(({ contactName }) => contactName)).toEqual(['N', long, 'Ana Souza'])
  })

  test('of two thousand rows with bad ones among them adds every good one, in order', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      Nome: index % 100 === 7 ? '' : `Linha ${index}`,
      Telefone: index % 100 === 8 ? '12' : 5_511_920_000_000 + index,
    }))
    const socket = await openSocket(app.address, ana.client.token ?? '')
    const { newContacts, errorBag } = await uploadRows(rows)
    expect(newContacts).toHaveLength(1960)
    expect(errorBag).toHaveLength(40)
    expect(newContacts.slice(0, 8).map(({ contactName }) => contactName)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 9].map((index) => `Linha ${index}`),
    )
    expect(await countContacts()).toBe(1960)
    await socket.hears(
      `company-${companyId}-contact`,
      ({ contact }) => (contact as { name: string }).name === 'Linha 1999',
    )
    socket.close()
  })

  test('of the same sheet by three people at once adds each row once', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => ({
      Nome: `Linha ${index}`,
      Telefone:
        index % 2
          ? `55119870${String(index).padStart(5, '0')}`
          : `5511870${String(index).padStart(5, '0')}`,
    }))
    const answers = await Promise.all([
      uploadRows(rows),
      uploadRows(rows.toReversed()),
      uploadRows(rows),
    ])
    expect(answers.flatMap(({ newContacts }) => newContacts)).toHaveLength(700)
    expect(answers.flatMap(({ errorBag }) => errorBag)).toHaveLength(1400)
    expect(await countContacts()).toBe(700)
  })

  test('past its most rows is refused', async () => {
    const rows = Array.from({ length: UPLOAD_MAX + 1 }, () => ({}))
    expect(await ana.client.send('POST /contacts/upload', { body: rows })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
  })
})

describe('an export', () => {
  const exportContacts = async () => (await ana.client.send('GET /contacts/export')).raw

  test('is a file of semicolons that spreadsheets open as UTF-8, by name', async () => {
    await uploadRows([
      { Nome: 'Zé; "Neto"', Telefone: '5511930000001', Email: 'ze@z.example' },
      { Nome: 'Água', Telefone: '5511930000002' },
    ])
    const { headers, payload } = await exportContacts()
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename=contatos.csv')
    expect(payload).toBe(
      '\u{FEFF}name;number;email\r\nÁgua;55 11 93000-0002;\r\n"Zé; ""Neto""";55 11 93000-0001;ze@z.example\r\n',
    )
  })

  test("makes no formula of a customer's name", async () => {
    const names = [
      '=1+1',
      '+55',
      '-2',
      '@SUM(A1)',
      '\t=1',
      ' =1',
      '=HYPERLINK("http://x";"y")',
      '＝1',
    ]
    await inCompany(companyId, (db) =>
      db
        .insertInto('contacts')
        .values(names.map((name, index) => ({ companyId, name, number: `551194000000${index}` })))
        .execute(),
    )
    const cells = (await exportContacts()).payload.split('\r\n').slice(1, -1)
    expect(cells).toHaveLength(names.length)
    for (const cell of cells) expect(cell).toMatch(/^"?'/)
  })

  test("holds every contact of a large book once, and no groups or other companies' contacts", async () => {
    const other = await signInPerson(app, (await buildCompany()).company.id)
    await other.client.call('POST /contacts', { body: { name: 'Alheia', number: '5511955550000' } })
    await inCompany(companyId, (db) =>
      db
        .insertInto('contacts')
        .values([
          ...Array.from({ length: 2500 }, (_, index) => ({
            companyId,
            // Pages end between contacts of one name.
            name: `Nome ${index % 3}`,
            number: `55119500${String(index).padStart(5, '0')}`,
          })),
          { companyId, name: 'Grupo', number: '120363000000000000', isGroup: true },
        ])
        .execute(),
    )
    const { payload } = await exportContacts()
    const numbers = payload
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(';')[1])
    expect(new Set(numbers).size).toBe(2500)
    expect(numbers).toHaveLength(2500)
    expect(payload).not.toMatch(/Alheia|Grupo/)
  })
})
