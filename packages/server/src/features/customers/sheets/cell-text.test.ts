import { expect, test } from 'vitest'
import { cellDigits, type CellWays, cellText } from './cell-text.ts'

const brazil: CellWays = { language: 'pt', country: 'BR', date1904: false }
const mexico: CellWays = { language: 'es', country: 'MX', date1904: false }
const argentina: CellWays = { language: 'es', country: 'AR', date1904: false }
const english: CellWays = { language: 'en', country: 'US', date1904: false }

const numberCellText = (v: number, z: string, ways = brazil) => cellText({ t: 'n', v, z }, ways)
/** 2 March 2026, a Monday, at half past two. */
const DAY = 46083.6041666667

test.each([
  ['"R$" #,##0.00', 1234.5, 'R$ 1.234,50'],
  ['[$R$-416] #,##0.00', 1234.5, 'R$ 1.234,50'],
  ['_-"R$" * #,##0.00_-;-"R$" * #,##0.00_-', -1234.5, '-R$ 1.234,50'],
  ['#,##0.00_);[Red](#,##0.00)', -1234.56, '(1.234,56)'],
  ['#,##0.00_);[Red](#,##0.00)', 1234.56, '1.234,56'],
  ['[$S/.-280A] #,##0.00', 1234.5, 'S/. 1.234,50'],
  ['0.0%', 0.1234, '12,3%'],
  ['0" u.m."', 5, '5 u.m.'],
  ['000"."000"."000"-"00', 1234567890, '012.345.678-90'],
  ['000\\.000\\.000\\-00', 1234567890, '012.345.678-90'],
  ['00000"-"000', 1310100, '01310-100'],
  ['General', 99.9, '99,9'],
  ['General', 0.1 + 0.2, '0,3'],
  ['General', 5511987654321, '5511987654321'],
  ['"broken', 7.5, '7,5'],
  ['0'.repeat(300), 7.5, '7,5'],
])('in Brazil %s of %d reads %s', (format, value, text) => {
  expect(numberCellText(value, format)).toBe(text)
})

test.each([
  ['dd/mm/yyyy', '02/03/2026', '02/03/2026', '02/03/2026'],
  ['m/d/yy', '02/03/2026', '02/03/2026', '02/03/2026'],
  ['m/d/yy h:mm', '02/03/2026 14:30', '02/03/2026 14:30', '02/03/2026 14:30'],
  ['yyyy-mm-dd', '2026-03-02', '2026-03-02', '2026-03-02'],
  ['dd.mm.yyyy', '02.03.2026', '02.03.2026', '02.03.2026'],
  ['mmm/yy', 'mar/26', 'mar/26', 'Mar/26'],
  [
    '[$-416]d" de "mmmm" de "yyyy',
    '2 de março de 2026',
    '2 de marzo de 2026',
    '2 de March de 2026',
  ],
  ['mmmm d, yyyy', '2 de março de 2026', '2 de marzo de 2026', 'March 2, 2026'],
  ['dddd', 'segunda-feira', 'lunes', 'Monday'],
  ['ddd', 'seg', 'lun', 'Mon'],
  ['hh:mm', '14:30', '14:30', '14:30'],
  ['[h]:mm', '1106006:30', '1106006:30', '1106006:30'],
  ['h:mm AM/PM', '2:30 PM', '2:30 PM', '2:30 PM'],
  [
    '[$-F800]dddd, mmmm dd, yyyy',
    'segunda-feira, 2 de março de 2026',
    'lunes, 2 de marzo de 2026',
    'Monday, 2 March 2026',
  ],
])('a day written as %s reads %s, %s and %s', (format, pt, es, en) => {
  const read = [brazil, argentina, english].map((ways) => numberCellText(DAY, format, ways))
  expect(read).toEqual([pt, es, en])
})

test("the separators are those of the language in the company's country", () => {
  const read = [mexico, argentina, english].map((ways) => numberCellText(1234.5, '#,##0.00', ways))
  expect(read).toEqual(['1,234.50', '1.234,50', '1,234.50'])
})

test('a workbook that counts from 1904 has the days that it shows', () => {
  expect(numberCellText(46083 - 1462, 'd mmmm yyyy', { ...brazil, date1904: true })).toBe(
    '2 março 2026',
  )
})

test('booleans are written in the language, and cells without a value are empty', () => {
  const said = [brazil, argentina, english].map((ways) => cellText({ t: 'b', v: true }, ways))
  expect(said).toEqual(['Sim', 'Sí', 'Yes'])
  expect(cellText({ t: 'b', v: false }, brazil)).toBe('Não')
  expect(cellText({ t: 'e', v: 42 }, brazil)).toBe('')
  expect(cellText(undefined, brazil)).toBe('')
})

test('a telephone number has the stored digits, whatever its format', () => {
  for (const z of ['General', '#,##0', '0.00', '0.00E+00', '(00) 00000-0000'])
    expect(cellDigits({ t: 'n', v: 5511987654321, z }, brazil)).toBe('5511987654321')
})
