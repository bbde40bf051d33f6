import { expect, test } from 'vitest'
import { guessMapping, hasHead, readRows, rowsOf } from './sheet-rows.ts'

test('columns are known by their names, in any order and language', () => {
  expect(
    guessMapping([
      ['Telefone', 'E-mail', 'Nome'],
      ['5511987654321', 'a@a.example', 'Ana'],
    ]),
  ).toEqual({ name: 2, number: 0, email: 1 })
  expect(guessMapping([['Número do celular', 'Nome completo'], []])).toEqual({
    name: 1,
    number: 0,
    email: -1,
  })
})

test('columns without names are known by what stands in them', () => {
  const table = [['Ana', '(11) 98765-4321', 'ana@a.example']]
  expect(hasHead(table)).toBe(false)
  expect(guessMapping(table)).toEqual({ name: 0, number: 1, email: 2 })
})

test('each row says what is wrong in it, under the number that the spreadsheet gives it', () => {
  const table = [
    ['Nome', 'Telefone', 'Email'],
    ['Ana', '(11) 98765-4321', ''],
    ['', '', ''],
    ['B', '123', 'x@'],
  ]
  const rows = rowsOf(table, { name: 0, number: 1, email: 2 })
  const readings = [
    { number: '5511987654321', fault: null, notes: ['extension' as const] },
    { number: '', fault: 'tooShort' as const, notes: [] },
  ]
  expect(rows.map(({ number }) => number)).toEqual(['(11) 98765-4321', '123'])
  const ana = { line: 2, name: 'Ana', number: '5511987654321', email: '' }
  const b = { line: 4, name: 'B', number: '123', email: 'x@' }
  expect(readRows(rows, readings)).toEqual([
    { ...ana, faults: [], numberFault: null, notes: ['extension'] },
    { ...b, faults: ['name', 'number', 'email'], numberFault: 'tooShort', notes: [] },
  ])
})
