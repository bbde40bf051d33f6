import { expect, it } from 'vitest'
import { linksIn } from './links.ts'

const foundLinks = (text: string) =>
  linksIn(text).map(({ index, end, href }) => [text.slice(index, end), href])

it.each([
  ['veja https://pt.wikipedia.org/wiki/Rio_(cidade)', 'https://pt.wikipedia.org/wiki/Rio_(cidade)'],
  ['(veja https://loja.example/a)', 'https://loja.example/a'],
  ['Olhe https://loja.example/a?b=1.', 'https://loja.example/a?b=1'],
  ['HTTPS://LOJA.EXAMPLE/A', 'HTTPS://LOJA.EXAMPLE/A'],
  ['www.loja.com.br', 'www.loja.com.br'],
  ['wa.me/5511987650014', 'wa.me/5511987650014'],
  ['o site é loja.com.br, entre lá', 'loja.com.br'],
  ['veja loja.com/pedido?id=1!', 'loja.com/pedido?id=1'],
])('an address is found as it was written: %s', (text, address) => {
  const [[found, href] = []] = foundLinks(text)
  expect(found).toBe(address)
  expect(href?.toLowerCase()).toContain(address.toLowerCase().replace(/^https:\/\//, ''))
  expect(foundLinks(text)).toHaveLength(1)
})

it('an e-mail address links to a mail', () => {
  expect(foundLinks('escreva para ana.lima@loja.com.br, por favor')).toEqual([
    ['ana.lima@loja.com.br', 'mailto:ana.lima@loja.com.br'],
  ])
})

it.each([
  ['ligue (11) 98765-0014.', '(11) 98765-0014', 'tel:11987650014'],
  ['11 3456-7890', '11 3456-7890', 'tel:1134567890'],
  ['+55 11 98765-0014', '+55 11 98765-0014', 'tel:+5511987650014'],
  ['+52 1 55 1234 5678', '+52 1 55 1234 5678', 'tel:+5215512345678'],
  ['0800 123 4567', '0800 123 4567', 'tel:08001234567'],
])('a phone number links to a call: %s', (text, phone, href) => {
  expect(foundLinks(text)).toEqual([[phone, href]])
})

it.each([
  'CPF 123.456.789-09',
  'CNPJ 12.345.678/0001-90',
  'R$ 1.234,56 em 31/12/2026 às 10:30',
  'protocolo 20261129123456',
  'boleto 34191.79001 01043.510047 91020.150008 5 84410000002000',
  'obrigado.Vou sair',
  'sim.me avise',
  'versão 8.0.1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//loja.example',
  'ftp://loja.example',
  '<b>x</b>',
])('other text is no link: %s', (text) => {
  expect(foundLinks(text)).toEqual([])
})
