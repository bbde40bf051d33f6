import { expect, it } from 'vitest'
import { previewOf, shortCountText } from './ticket-preview.ts'
import { stableOrder } from './list/stable-order.ts'

const of = (lastMessage: string, lastMessageType: string | null = 'conversation', fromMe = false) =>
  previewOf({ lastMessage, lastMessageType, fromMe })

it('a preview shows text as it is and names other kinds', () => {
  expect(of('Oi')).toEqual({ kind: 'text', text: 'Oi' })
  expect(of('', null)).toEqual({ kind: 'none', text: '' })
  expect(of('image', 'image')).toEqual({ kind: 'image', text: '' })
  expect(of('🎤 1:07', 'audio')).toEqual({ kind: 'audio', text: '', length: '1:07' })
  expect(of('📄 pedido.pdf', 'application')).toEqual({ kind: 'document', text: 'pedido.pdf' })
  expect(of('📷 *Olha* isto', 'image')).toEqual({ kind: 'image', text: 'Olha isto' })
  expect(of('📷 image', 'image')).toEqual({ kind: 'image', text: 'image' })
  expect(of('image', 'sticker')).toEqual({ kind: 'sticker', text: '' })
  expect(of('📞', 'call_log')).toEqual({ kind: 'call', text: '' })
  expect(of('-23.55052, -46.633308', 'locationMessage')).toEqual({ kind: 'location', text: '' })
  expect(of('Praça da Sé', 'locationMessage')).toEqual({ kind: 'location', text: 'Praça da Sé' })
  expect(of('José da Silva', 'contactMessage')).toEqual({ kind: 'contact', text: 'José da Silva' })
  expect(of('*Urgente*: me _ajude_').text).toBe('Urgente: me ajude')
  expect(of('2*3*4 = 24').text).toBe('2*3*4 = 24')
  expect(of('*Ana Souza:* Olá', 'conversation', true).text).toBe('Olá')
  expect(of('🚫', 'deleted')).toEqual({ kind: 'deleted', text: '' })
  expect(of('❔', 'unknown')).toEqual({ kind: 'unknown', text: '' })
})

it("a customer's text is never taken for another kind of message", () => {
  for (const text of ['🚫', 'image', '📞', '📷 olha', 'unknown', '1:07', '-23.5, -46.6', 'sticker'])
    expect(of(text)).toEqual({ kind: 'text', text })
  expect(of('BEGIN:VCARD FN:José')).toEqual({ kind: 'text', text: 'BEGIN:VCARD FN:José' })
  expect(of('x', 'constructor')).toEqual({ kind: 'text', text: 'x' })
})

it('a badge has a maximum width', () => {
  expect([shortCountText(1), shortCountText(999), shortCountText(9999)]).toEqual([
    '1',
    '999',
    '999+',
  ])
})

it('rows under the pointer and above it do not move', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }))
  const shown = stableOrder(rows(1, 2, 3, 4), [], undefined)
  const held = stableOrder(rows(9, 4, 2, 3), shown, 2)
  // Ticket 1 left, 9 arrived, 4 moved up.
  expect(held.map(({ item, isGone }) => [item.id, isGone])).toEqual([
    [1, true],
    [2, false],
    [9, false],
    [4, false],
    [3, false],
  ])
  expect(stableOrder(rows(9, 4, 2, 3), held, undefined).map(({ item }) => item.id)).toEqual([
    9, 4, 2, 3,
  ])
})
