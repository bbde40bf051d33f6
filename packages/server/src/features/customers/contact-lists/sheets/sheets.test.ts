import { deflateRawSync } from 'node:zlib'
import xlsx from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildCompany } from '../../../../testing/build-company.ts'
import { multipartFormOf } from '../../../../testing/build-desk.ts'
import { type Person, signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { openSocket } from '../../../../testing/test-socket.ts'
import { readSheet } from '../../sheets/index.ts'

let app: TestApp
let admin: Person
let companyId: number
let id: number
beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  id = (await admin.client.call('POST /contact-lists', { body: { name: 'Lista' } })).id
})

const WAIT = { interval: 50 }
type Kind = 'xlsx' | 'biff8' | 'biff5'
function buildWorkbook(rows: unknown[][], bookType: Kind = 'xlsx'): Buffer {
  const made = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(made, xlsx.utils.aoa_to_sheet(rows), 'Contatos')
  return xlsx.write(made, { type: 'buffer', bookType, compression: true }) as Buffer
}
const postSheet = (what: 'upload' | 'imports', name: string, bytes: Buffer, person = admin) =>
  person.client.send(`POST /contact-lists/:id/${what}`, {
    params: { id },
    body: multipartFormOf([{ name, bytes }], {}, 'file'),
  })
const uploadSheet = (name: string, bytes: Buffer) => postSheet('upload', name, bytes)
const fetchItems = async (query: object = {}) =>
  admin.client.call('GET /contact-list-items', { query: { contactListId: id, ...query } })
const fetchWork = () => admin.client.call('GET /contact-lists/:id/work', { params: { id } })
const waitForImport = () =>
  vi.waitFor(async () => {
    const last = (await fetchWork()).import
    if (!last || last.finishedAt === null) throw new Error(`still ${last?.status}`)
    return last
  }, WAIT)
const importSheet = async (name: string, bytes: Buffer) => {
  expect(await postSheet('imports', name, bytes)).toMatchObject({ status: 200 })
  return waitForImport()
}

const buildTooLongSheet = () =>
  Buffer.from(
    [
      'nome;numero',
      ...Array.from({ length: 100_001 }, (_, at) => `Pessoa;${5_511_900_000_000 + at}`),
    ].join('\n'),
  )

const SHEET = [
  ['Nome', 'Numero', 'E-mail', 'Cidade', 'Vence', 'Valor'],
  ['Ana', '+55 (11) 91234-5678', 'ana@a.example', 'Araras', new Date(2026, 10, 5), 10.5],
  ['Bia', 5_511_912_345_679, '', '', null, null],
  ['Caio', '11 91234-5670', null, 'Itu', null, null],
]

describe('an upload', () => {
  test.each([
    ['contatos.xlsx', 'xlsx'],
    ['contatos.xls', 'biff8'],
    ['antigo.xls', 'biff5'],
  ] as const)(
    'of %s answers with the new items, further columns as variables',
    async (name, kind) => {
      const { status, body } = await uploadSheet(name, buildWorkbook(SHEET, kind))
      expect(status).toBe(200)
      expect(body).toMatchObject([
        {
          name: 'Ana',
          number: '5511912345678',
          email: 'ana@a.example',
          isWhatsappValid: false,
          companyId,
          contactListId: id,
          variables: { Cidade: 'Araras', Vence: '05/11/2026', Valor: '10,5' },
        },
        { name: 'Bia', number: '5511912345679', email: '', variables: {} },
        { name: 'Caio', number: '5511912345670', variables: { Cidade: 'Itu' } },
      ])
      const { records } = await admin.client.call('GET /contact-lists')
      expect(records).toMatchObject([{ id, contactsCount: '3', validCount: 0 }])
    },
  )

  test('accepts the example that the server gives', async () => {
    const { raw } = await admin.client.send('GET /contact-lists/example')
    expect(raw.headers['content-disposition']).toContain('exemplo-lista-de-contatos.xlsx')
    const { body } = await uploadSheet('exemplo.xlsx', raw.rawPayload)
    expect(body).toMatchObject([
      { name: 'Maria Souza', number: '5511912345678', variables: { cidade: 'São Paulo' } },
      { name: 'João Lima', email: '' },
    ])
  })

  test('merges an existing number, in any form, and answers with the new ones', async () => {
    await uploadSheet(
      'a.xlsx',
      buildWorkbook([
        ['nome', 'numero', 'cidade'],
        ['Ana', '5511912345678', 'Itu'],
      ]),
    )
    const { body } = await uploadSheet(
      'b.xlsx',
      buildWorkbook([
        ['nome', 'numero', 'email', 'time'],
        ['Outra Ana', '551191234567 8', 'ana@a.example', 'azul'],
        ['Nova', '5511987654321', '', 'verde'],
        ['A mesma nova', '551187654321', 'nova@a.example', 'rubro'],
      ]),
    )
    expect(body).toMatchObject([{ name: 'Nova' }])
    expect((await fetchItems()).contacts).toMatchObject([
      { name: 'Ana', email: 'ana@a.example', variables: { cidade: 'Itu', time: 'azul' } },
      {
        name: 'Nova',
        number: '5511987654321',
        email: 'nova@a.example',
        variables: { time: 'verde' },
      },
    ])
    expect((await fetchWork()).import).toMatchObject({ created: 1, duplicated: 2, faulted: 0 })
  })

  test('refuses CSV, which has an action of its own, and other files', async () => {
    const refused = { status: 400, body: { error: 'ERR_SHEET_KIND' } }
    expect(await uploadSheet('a.csv', Buffer.from('nome;numero\nAna;5511912345678'))).toMatchObject(
      refused,
    )
    expect(await uploadSheet('a.xlsx', Buffer.from('%PDF-1.4 ...'))).toMatchObject(refused)
    expect((await fetchItems()).count).toBe(0)
  })

  test.each([
    [
      'other heads',
      buildWorkbook([
        ['a', 'b'],
        ['Ana', '5511912345678'],
      ]),
      'ERR_SHEET_HEADERS',
    ],
    [
      'no number',
      buildWorkbook([
        ['nome', 'email'],
        ['Ana', 'a@a.example'],
      ]),
      'ERR_SHEET_HEADERS',
    ],
    ['nobody', buildWorkbook([['nome', 'numero']]), 'ERR_SHEET_EMPTY'],
    [
      'half an archive',
      buildWorkbook([
        ['nome', 'numero'],
        ['Ana', '1'],
      ]).subarray(0, 900),
      'ERR_SHEET_BROKEN',
    ],
    ['an archive of something else', zipOf('x.txt', Buffer.from('hello')), 'ERR_SHEET_BROKEN'],
    ['half an old workbook', buildWorkbook(SHEET, 'biff8').subarray(0, 700), 'ERR_SHEET_BROKEN'],
  ])('of a sheet with %s is refused with its code', async (_, bytes, error) => {
    expect(await uploadSheet('a.xlsx', bytes)).toMatchObject({ status: 400, body: { error } })
    expect((await fetchWork()).import).toMatchObject({ status: 'failed', fault: error })
    expect((await fetchItems()).count).toBe(0)
  })

  test('of too many rows is refused entirely', async () => {
    const last = await importSheet('a.csv', buildTooLongSheet())
    expect(last).toMatchObject({ status: 'failed', fault: 'ERR_SHEET_TOO_LONG', created: 0 })
  })

  test('of too many rows does not affect the reading of the next one', async () => {
    const read = await Promise.allSettled(
      [1, 2, 3, 4].map(() => readSheet(buildTooLongSheet(), { country: 'BR', language: 'pt' })),
    )
    expect(read).toMatchObject(Array(4).fill({ reason: { code: 'ERR_SHEET_TOO_LONG' } }))
  })
})

describe('a malicious sheet', () => {
  test('a bomb with its true size, and one with a false one, are too heavy', async () => {
    const zeros = Buffer.alloc(400 * 1024 * 1024)
    const bomb = zipOf('xl/worksheets/sheet1.xml', zeros)
    for (const size of [zeros.length, 1000]) {
      const bytes = Buffer.from(bomb)
      // The directory's entry of the size.
      bytes.writeUInt32LE(size, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
      const { body } = await uploadSheet('a.xlsx', bytes)
      expect(['ERR_SHEET_TOO_HEAVY', 'ERR_SHEET_BROKEN']).toContain(body.error)
    }
    expect((await uploadSheet('a.xlsx', buildWorkbook(SHEET))).status).toBe(200)
  })

  test('a sheet that claims to be endless is read as far as it has cells', async () => {
    const made = xlsx.utils.book_new()
    const sheet = xlsx.utils.aoa_to_sheet(SHEET)
    sheet['!ref'] = 'A1:XFD1048576'
    for (const at of Object.keys(sheet)) if (/^[D-F]/.test(at)) delete sheet[at]
    sheet['!ref'] = 'A1:F4'
    xlsx.utils.book_append_sheet(made, sheet, 'a')
    const bytes = xlsx.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const { body } = await uploadSheet('a.xlsx', bytes)
    expect(body).toHaveLength(3)
  })

  test('heads with names of object properties, formulas and marks are plain words', async () => {
    const { body } = await uploadSheet(
      'a.xlsx',
      buildWorkbook([
        ['nome', 'numero', '__proto__', 'constructor', '=1+1', ' ', 'x'.repeat(300)],
        [
          '=HYPERLINK("http://mal.example")',
          '5511912345678',
          'p',
          'c',
          '=cmd|calc',
          'sem',
          'y'.repeat(5000),
        ],
        ['Linha\u2028separada', '5511912345679', 'a\u2028b'],
      ]),
    )
    const [first, second] = body as unknown as Array<{
      name: string
      variables: Record<string, string>
    }>
    expect(first?.name).toBe('=HYPERLINK("http://mal.example")')
    expect(Object.entries(first?.variables ?? {})).toEqual(
      expect.arrayContaining([
        ['constructor', 'c'],
        ['=1+1', '=cmd|calc'],
        ['x'.repeat(50), 'y'.repeat(500)],
      ]),
    )
    expect(second).toMatchObject({ name: 'Linha separada' })
    expect(({} as Record<string, unknown>).p).toBeUndefined()
  })
})

describe('an import', () => {
  test('reports each faulty row with its reasons, on the screen and as a file', async () => {
    const last = await importSheet(
      'contatos.csv',
      Buffer.from(
        'Nome;Telefone;Email\r\nAna;11 91234-5678;\r\n;5511912345670;\r\n\r\nBia;abc;bia@\r\n=1+1;123;\r\nCaio;5511912345671;c@c.example\r\n',
      ),
    )
    expect(last).toMatchObject({
      status: 'done',
      fileName: 'contatos.csv',
      rowsTotal: 5,
      rowsDone: 5,
      created: 2,
      faulted: 3,
    })
    const params = { id, importId: last.id }
    const page = await admin.client.call('GET /contact-lists/:id/imports/:importId/faults', {
      params,
    })
    expect(page).toMatchObject({ count: 3, hasMore: false })
    const [nameless, bia, formula] = [
      { line: 3, name: '', number: '5511912345670', email: '', fields: ['name'] },
      { line: 5, name: 'Bia', number: 'abc', email: 'bia@', fields: ['number', 'email'] },
      { line: 6, name: '=1+1', number: '123', email: '', fields: ['number'] },
    ]
    expect(page.faults).toEqual([
      { ...nameless, numberFault: null, isKept: false },
      { ...bia, numberFault: 'notANumber', isKept: false },
      { ...formula, numberFault: 'tooShort', isKept: false },
    ])
    const { raw } = await admin.client.send('GET /contact-lists/:id/imports/:importId/faults.csv', {
      params,
    })
    expect(raw.headers['content-disposition']).toContain('linhas-com-erro.csv')
    expect(raw.payload).toBe(
      '\u{FEFF}linha;nome;numero;email;motivo\r\n' +
        '3;;5511912345670;;O nome falta ou tem mais de 200 caracteres.\r\n' +
        '5;Bia;abc;bia@;Isto não é um número de telefone. O e-mail não é válido.\r\n' +
        "6;'=1+1;123;;Faltam dígitos. Escreva o número com o DDD.\r\n",
    )
  })

  test('reads CSV in Windows-1252, also with commas', async () => {
    await importSheet('a.csv', Buffer.from('nome,numero,cidade\nJoão,5511912345678,Itu', 'latin1'))
    expect((await fetchItems()).contacts).toMatchObject([
      { name: 'João', variables: { cidade: 'Itu' } },
    ])
  })

  test.each([
    [
      'semicolons, with commas in its addresses',
      'nome;numero;endereço\nAna;5511912345678;Rua A, 5, Centro, Itu - SP, 01000\n',
    ],
    [
      'semicolons behind a mark of byte order',
      '\u{FEFF}nome;numero;endereço\r\nAna;5511912345678;Rua A, 5, Centro, Itu - SP, 01000',
    ],
    ['tabs', 'nome\tnumero\tendereço\nAna\t5511912345678\tRua A, 5, Centro, Itu - SP, 01000'],
    [
      'commas and quotes',
      '"nome","numero","endereço"\n"Ana","5511912345678","Rua A, 5, Centro, Itu - SP, 01000"',
    ],
  ])('reads CSV of %s', async (_, text) => {
    expect(await importSheet('a.csv', Buffer.from(text))).toMatchObject({ created: 1, faulted: 0 })
    expect((await fetchItems()).contacts).toMatchObject([
      {
        name: 'Ana',
        number: '5511912345678',
        variables: { endereço: 'Rua A, 5, Centro, Itu - SP, 01000' },
      },
    ])
  })

  test('reads the Unicode text of spreadsheets', async () => {
    const text = '\uFEFFnome\tnumero\tcidade\nJosé\t5511912345678\tItu'
    expect(await importSheet('a.txt', Buffer.from(text, 'utf16le'))).toMatchObject({ created: 1 })
    expect((await fetchItems()).contacts).toMatchObject([
      { name: 'José', number: '5511912345678', variables: { cidade: 'Itu' } },
    ])
  })

  test('reads quoted cells with line breaks and quotes, and an unclosed quote harms no other cell', async () => {
    const text =
      'nome;numero;nota\n"Ana ""A"" Souza";5511912345678;"um\ndois"\nBia;5511912345679;"sem fim'
    expect(await importSheet('a.csv', Buffer.from(text))).toMatchObject({ created: 2, faulted: 0 })
    expect((await fetchItems()).contacts).toMatchObject([
      { name: 'Ana "A" Souza', variables: { nota: 'um\ndois' } },
      { name: 'Bia', variables: { nota: 'sem fim' } },
    ])
  })

  test.each(['a.csv', 'a.xlsx'])('of an empty file, as %s, is refused as empty', async (name) => {
    expect(await postSheet('imports', name, Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { error: 'ERR_SHEET_EMPTY' },
    })
  })

  test.each([
    ['heads alone', 'nome;numero\n', 'ERR_SHEET_EMPTY'],
    ['heads and empty rows', 'nome;numero\n;\n\n;', 'ERR_SHEET_EMPTY'],
    ['one row of people, without heads', 'Ana;5511912345678', 'ERR_SHEET_HEADERS'],
    ['other heads', 'cliente;cidade\nAna;Itu', 'ERR_SHEET_HEADERS'],
    [
      'people below what is read',
      `nome;numero\n${'\n\nAna;5511912345678'.repeat(60_000)}`,
      'ERR_SHEET_TOO_LONG',
    ],
  ])('of CSV with %s is refused with its code, and adds no items', async (_, text, fault) => {
    expect(await importSheet('a.csv', Buffer.from(text))).toMatchObject({
      status: 'failed',
      fault,
      created: 0,
    })
    expect((await fetchItems()).count).toBe(0)
  })

  test('of five thousand rows reports its progress, and some of the new items', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [
      `Pessoa ${at}`,
      5_511_900_000_000 + at,
      `c${at}`,
    ])
    const socket = await openSocket(app.address, admin.client.token ?? '')
    const last = await importSheet('a.xlsx', buildWorkbook([['nome', 'numero', 'codigo'], ...rows]))
    expect(last).toMatchObject({ status: 'done', rowsTotal: 5000, created: 5000 })
    const progress = `company-${companyId}-contact-list-work`
    await socket.hears(
      progress,
      ({ work: told }) => (told as { import: { rowsDone: number } }).import.rowsDone === 2000,
    )
    const { payload } = await socket.hears(`company-${companyId}-ContactListItem-${id}`)
    expect(payload).toMatchObject({ action: 'reload' })
    expect((payload.records as unknown[]).length).toBe(20)
    await socket.hears(
      `company-${companyId}-ContactList`,
      ({ record }) => (record as { contactsCount: string }).contactsCount === '5000',
    )
    expect((await fetchItems({ searchParam: '+55 11 90000-4999' })).contacts).toMatchObject([
      { name: 'Pessoa 4999', variables: { codigo: 'c4999' } },
    ])
    socket.close()
  })

  test('is cancelled between two batches, and a list has one import at a time', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `Pessoa ${at};${5_511_900_000_000 + at}`)
    const begun = await postSheet(
      'imports',
      'a.csv',
      Buffer.from(`nome;numero\n${rows.join('\n')}`),
    )
    const importId = Number(begun.body.id)
    expect(
      await postSheet('imports', 'b.csv', Buffer.from('nome;numero\nAna;5511912345678')),
    ).toMatchObject({
      body: { error: 'ERR_CONTACTLIST_BUSY' },
    })
    await vi.waitFor(
      async () => expect((await fetchWork()).import?.rowsDone).toBeGreaterThan(0),
      WAIT,
    )
    const params = { id, importId }
    const stopped = await admin.client.call('POST /contact-lists/:id/imports/:importId/cancel', {
      params,
    })
    expect(stopped).toMatchObject({ status: 'cancelled' })
    const { count } = await fetchItems()
    expect(count).toBe(stopped.created)
    expect(count).toBeLessThan(20_000)
    expect(
      (await importSheet('b.csv', Buffer.from('nome;numero\nAna;5511812345678'))).created,
    ).toBe(1)
  })
})

/** An archive of one file, whose stated sizes a test may change. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  const lengths = Buffer.from([name.length, 0, 0, 0])
  const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, lengths])
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
