import { expect, it } from 'vitest'
import { previewOf, shortCount } from './ticket-labels.ts'
import { steadyOrder } from './list/steady-order.ts'

it('a preview shows words as they are and names what is none', () => {
  const of = (lastMessage: string, fromMe = false) => previewOf({ lastMessage, fromMe })
  expect(of('Oi')).toEqual({ kind: 'text', text: 'Oi' })
  expect(of('')).toEqual({ kind: 'none', text: '' })
  expect(of('image')).toEqual({ kind: 'image', text: '' })
  expect(of('🎤 1:07')).toEqual({ kind: 'audio', text: '', length: '1:07' })
  expect(of('📄 pedido.pdf')).toEqual({ kind: 'document', text: 'pedido.pdf' })
  expect(of('📷 *Olha* isto')).toEqual({ kind: 'image', text: 'Olha isto' })
  expect(of('📷')).toEqual({ kind: 'text', text: '📷' })
  expect(of('📞')).toEqual({ kind: 'call', text: '' })
  expect(of('-23.55052, -46.633308').kind).toBe('location')
  expect(of('data:image/png;base64,AAAA|https://maps.google.com/x|Praça').kind).toBe('location')
  expect(of('BEGIN:VCARD VERSION:3.0 FN:José da Silva TEL;type=CELL:+55').text).toBe(
    'José da Silva',
  )
  expect(of('*Urgente*: me _ajude_').text).toBe('Urgente: me ajude')
  expect(of('2*3*4 = 24').text).toBe('2*3*4 = 24')
  expect(of('*Ana Souza:* Olá', true).text).toBe('Olá')
  expect(of('🚫')).toEqual({ kind: 'deleted', text: '' })
  expect(of('unknown')).toEqual({ kind: 'unknown', text: '' })
  expect(of('constructor')).toEqual({ kind: 'text', text: 'constructor' })
})

it('a badge does not grow for ever', () => {
  expect([shortCount(1), shortCount(999), shortCount(9999)]).toEqual(['1', '999', '999+'])
})

it('nothing moves that stands under the pointer or above it', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }))
  const shown = steadyOrder(rows(1, 2, 3, 4), [], undefined)
  const held = steadyOrder(rows(9, 4, 2, 3), shown, 2)
  // 1 left, 9 came, 4 moved up.
  expect(held.map(({ item, isGone }) => [item.id, isGone])).toEqual([
    [1, true],
    [2, false],
    [9, false],
    [4, false],
    [3, false],
  ])
  expect(steadyOrder(rows(9, 4, 2, 3), held, undefined).map(({ item }) => item.id)).toEqual([
    9, 4, 2, 3,
  ])
})
