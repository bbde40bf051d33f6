import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a report opens in spreadsheets, and a name in it is never a formula', async () => {
  const csv = await csvOf([
    ['Fila', 'Espera'],
    ['=HYPERLINK("x")', 1.256],
    ['Vendas; Sul', null],
  ])
  expect(csv).toBe('\u{FEFF}Fila;Espera\r\n"\'=HYPERLINK(""x"")";1,26\r\n"Vendas; Sul";')
})

test('a customer’s text of several lines is never a formula', async () => {
  const csv = await csvOf([['=1+1\nobrigado', '\tfoi bom', 'Nota: "10"\n=1']])
  expect(csv).toBe('\u{FEFF}"\'=1+1\nobrigado";"\'\tfoi bom";"Nota: ""10""\n=1"')
})
