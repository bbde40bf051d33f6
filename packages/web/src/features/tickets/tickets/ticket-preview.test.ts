import { expect, it } from 'vitest'
import { previewOf, shortCountText } from './ticket-preview.ts'
import { stableOrder } from './list/stable-order.ts'

const previewFor = (
  lastMessage: string,
  lastMessageType: string | null = 'conversation',
  fromMe = false,
) => previewOf({ lastMessage, lastMessageType, fromMe })

it('a preview shows text as it is and names other kinds', () => {
  expect(previewFor('Oi')).toEqual({ kind: 'text', text: 'Oi' })
  expect(previewFor('', null)).toEqual({ kind: 'none', text: '' })
  expect(previewFor('image', 'image')).toEqual({ kind: 'image', text: '' })
  expect(previewFor('🎤 1:07', 'audio')).toEqual({ kind: 'audio', text: '', length: '1:07' })
  expect(previewFor('📄 pedido.pdf', 'application')).toEqual({
    kind: 'document',
    text: 'pedido.pdf',
  })
  expect(previewFor('📷 *Olha* isto', 'image')).toEqual({ kind: 'image', text: 'Olha isto' })
  expect(previewFor('📷 image', 'image')).toEqual({ kind: 'image', text: 'image' })
  expect(previewFor('image', 'sticker')).toEqual({ kind: 'sticker', text: '' })
  expect(previewFor('📞', 'call_log')).toEqual({ kind: 'call', text: '' })
  expect(previewFor('-23.55052, -46.633308', 'locationMessage')).toEqual({
    kind: 'location',
    text: '',
  })
  expect(previewFor('Praça da Sé', 'locationMessage')).toEqual({
    kind: 'location',
    text: 'Praça da Sé',
  })
  expect(previewFor('José da Silva', 'contactMessage')).toEqual({
    kind: 'contact',
    text: 'José da Silva',
  })
  expect(previewFor('*Urgente*: me _ajude_').text).toBe('Urgente: me ajude')
  expect(previewFor('2*3*4 = 24').text).toBe('2*3*4 = 24')
  expect(previewFor('*Ana Souza:* Olá', 'conversation', true).text).toBe('Olá')
  expect(previewFor('🚫', 'deleted')).toEqual({ kind: 'deleted', text: '' })
  expect(previewFor('❔', 'unknown')).toEqual({ kind: 'unknown', text: '' })
})

it("a customer's text is never taken for another kind of message", () => {
  for (const text of ['🚫', 'image', '📞', '📷 olha', 'unknown', '1:07', '-23.5, -46.6', 'sticker'])
    expect(previewFor(text)).toEqual({ kind: 'text', text })
  expect(previewFor('BEGIN:VCARD FN:José')).toEqual({ kind: 'text', text: 'BEGIN:VCARD FN:José' })
  expect(previewFor('x', 'constructor')).toEqual({ kind: 'text', text: 'x' })
})

it('a badge has a maximum width', () => {
  expect([shortCountText(1), shortCountText(999), shortCountText(9999)]).toEqual([
    '1',
    '999',
    '999+',
  ])
})

it('rows under the pointer and above it do not move', () => {
  const buildRows = (...ids: number[]) => ids.map((id) => ({ id }))
  const shown = stableOrder(buildRows(1, 2, 3, 4), [], undefined)
  const held = stableOrder(buildRows(9, 4, 2, 3), shown, 2)
  // Ticket 1 left, 9 arrived, 4 moved up.
  expect(held.map(({ item, isGone }) => [item.id, isGone])).toEqual([
    [1, true],
    [2, false],
    [9, false],
    [4, false],
    [3, false],
  ])
  expect(stableOrder(buildRows(9, 4, 2, 3), held, undefined).map(({ item }) => item.id)).toEqual([
    9, 4, 2, 3,
  ])
})
