import { expect, test } from 'vitest'
import { fillCampaignText, namesIfOnlyVariables, unknownVariables } from './campaign-text.ts'

const values: Readonly<Record<string, string>> = {
  nome: 'Ana $& Lima',
  numero: '5511988887777',
  vencimento: '10/12',
  'data de nascimento': '{nome}',
}
const fill = (text: string) => fillCampaignText(text, (key) => values[key])

test.each([
  ['Oi {nome}!', 'Oi Ana $& Lima!'],
  ['Oi {{nome}} e {{ Nome }}', 'Oi Ana $& Lima e Ana $& Lima'],
  ['{numero} vence {VENCIMENTO}', '5511988887777 vence 10/12'],
  ['{Data de nascimento}', '{nome}'],
  ['nada {disso} e {{daquilo}}', 'nada {disso} e {{daquilo}}'],
  ['{"a": 1} {} { {nome', '{"a": 1} {} { {nome'],
  ['{nome\n}', '{nome\n}'],
])('%s is filled as %s', (text, filled) => expect(fill(text)).toBe(filled))

test('an empty value leaves nothing, even if nothing else remains', () => {
  expect(fillCampaignText('{nome}', () => '')).toBe('')
  expect(fillCampaignText('Oi {nome}!', () => '')).toBe('Oi !')
})

test.each([
  ['{nome}', ['nome']],
  [' {nome} {{ Email }}\n{nome} ', ['nome', 'Email']],
  ['Oi {nome}', []],
  ['{nome} {"a": 1}', []],
  ['', []],
])('%j consists of the variables %j only', (text, names) =>
  expect(namesIfOnlyVariables(text)).toEqual(names),
)

test.each([
  ['{nome} {email} {numero} {{firstName}} {cupom}', []],
  ['{foo} {{bar}} {foo} {nome}', ['foo', 'bar']],
  ['{"preço": 1} {1}', []],
  ['{Cupom} {cup om}', ['cup om']],
])('in %s the unknown variables are %j', (text, names) =>
  expect(unknownVariables(text, ['cupom'])).toEqual(names),
)

const SIGNS = ['Valor (R$)', 'CPF/CNPJ', '2ª via', 'Data/Hora', 'Obs.: geral', 'Cartão']

test.each([
  ['{Valor (R$)} {{CPF/CNPJ}} { 2ª VIA } {data/hora} {Obs.: geral}', []],
  [
    '{Valor (US$)} {CPF-CNPJ} {CPF\\CNPJ} {2a via} {Data / Hora}',
    ['Valor (US$)', 'CPF-CNPJ', 'CPF\\CNPJ', '2a via', 'Data / Hora'],
  ],
  ['{Obs.: geal} {Carta\u0303o} {Valor  (R$)}', ['Obs.: geal']],
  ['{"a": 1} {a|b} {1} {10,00}', []],
])('with special characters in column names, in %s the unknown variables are %j', (text, names) =>
  expect(unknownVariables(text, SIGNS)).toEqual(names),
)

test('a text may consist of variables whose names have special characters', () => {
  expect(namesIfOnlyVariables('{Valor (R$)} {Obs.: geral}', SIGNS)).toEqual([
    'Valor (R$)',
    'Obs.: geral',
  ])
  expect(namesIfOnlyVariables('{Obs.: geral}')).toEqual([])
})

test('a long text of braces is parsed in linear time', () => {
  // CPU time, since other programs may use the machine.
  const before = process.threadCpuUsage()
  unknownVariables('{'.repeat(60_000), [])
  unknownVariables('{a'.repeat(30_000), [])
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})
