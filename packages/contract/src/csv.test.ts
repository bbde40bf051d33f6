import { describe, expect, test } from 'vitest'
import { csvFile, csvLines, csvSeparatorOf, unguardedCell } from './csv.ts'

test('a file opens in spreadsheets, and a name in it is never a formula', () => {
  const rows = [
    ['Fila', 'Espera'],
    ['=HYPERLINK("x")', 1.256],
    ['Vendas; Sul', null],
  ]
  expect(csvFile(rows, ';')).toBe(
    '\u{FEFF}Fila;Espera\r\n"\'=HYPERLINK(""x"")";1,26\r\n"Vendas; Sul";\r\n',
  )
  expect(csvFile(rows, ',')).toBe(
    '\u{FEFF}Fila,Espera\r\n"\'=HYPERLINK(""x"")",1.26\r\n"Vendas; Sul",\r\n',
  )
})

test('a text of several lines is never a formula', () => {
  expect(csvLines([['=1+1\nobrigado', '\tfoi bom', 'Nota: "10"\n=1']], ';')).toBe(
    '"\'=1+1\nobrigado";"\'\tfoi bom";"Nota: ""10""\n=1"\r\n',
  )
})

describe('a text that a spreadsheet program may run', () => {
  test.each([
    '=1+1',
    '+55',
    '-2',
    '@SUM(A1)',
    '|calc',
    '%x',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '｜calc',
    '％x',
    '﹦1+1',
    ' =1+1',
    '\u{A0}=1+1',
    '\u{3000}=1+1',
    '\u{FEFF}=1+1',
    '\u{200B}=1+1',
    '\u{202E}=1+1',
    '\u{AD}=1+1',
    '\0=1+1',
    '\u{1F}=1+1',
    '\u{3164}=1+1',
    '\u{E0020}=1+1',
    '\t1',
    '\r1',
    '\n1',
    ' \t1',
  ])('is guarded, and comes back: %j', (text) => {
    const [cell = ''] = csvLines([[text, 'x']], ';').split(';x')
    expect(cell).toMatch(/^"?'/)
    expect(unguardedCell(cell.replaceAll('"', ''))).toBe(text)
  })
})

test.each([
  'Ana',
  '55 11 98765-0014',
  '0055 11 98765-0014',
  'a=1',
  '1-2',
  '50%',
  '#1',
  '',
  ' ',
  '😀',
])('a plain text stays as it is: %j', (text) => {
  expect(csvLines([[text, 'x']], ';')).toBe(`${text};x\r\n`)
  expect(unguardedCell(text)).toBe(text)
})

test('numbers stay numbers, negative ones too', () => {
  expect(csvLines([[-2, 0, 1234.5]], ';')).toBe('-2;0;1234,5\r\n')
})

test('an apostrophe of the text itself comes back', () => {
  for (const text of ["'=1", "''=1", "' =1", "'Ana", "'", "d'Ávila"]) {
    const [cell = ''] = csvLines([[text, 'x']], ';').split(';x')
    expect(unguardedCell(cell)).toBe(text)
  }
})

test.each([
  ['BR', ';'],
  ['PT', ';'],
  ['AR', ';'],
  ['ES', ';'],
  ['MX', ','],
  ['US', ','],
  ['GB', ','],
] as const)('spreadsheets of %s expect %s between cells', (country, separator) => {
  expect(csvSeparatorOf(country)).toBe(separator)
})
