import type { Template } from '@guiche/contract/choices'
import type { LineTemplate } from '@guiche/contract/line-templates'
import { describe, expect, test } from 'vitest'
import type { SendableContent, OutboundContent, ShownChoices } from '../channel.ts'
import { sendableContent } from '../sendable-content.ts'
import { refuseTemplate, refuseUnfit } from './provider-rules.ts'

type Options = ShownChoices['options']

const refused = expect.objectContaining({ outcome: 'refused', code: '131009' })
const options = (count: number, option: Partial<Options[number]> = {}): Options =>
  Array.from({ length: count }, (_, at) => ({ id: `o${at}`, title: `Opção ${at}`, ...option }))
const buttons = (given: Options, more: Partial<ShownChoices> = {}): ShownChoices => ({
  ...more,
  type: 'choices',
  as: 'buttons',
  body: more.body ?? 'Oi',
  options: given,
})
const list = (given: Options, more: Partial<ShownChoices> = {}): ShownChoices => ({
  ...buttons(given, more),
  as: 'list',
  button: 'Menu',
})

describe('the official API refuses', () => {
  test.each<[what: string, content: ShownChoices]>([
    ['four buttons', buttons(options(4))],
    ['a long button', buttons(options(1, { title: 'x'.repeat(21) }))],
    ['two buttons alike', buttons(options(2, { title: 'A' }))],
    ['a button with a description', buttons(options(1, { description: 'A' }))],
    ['a button under a heading', buttons(options(1, { section: 'A' }))],
    ['much text above buttons', buttons(options(1), { body: 'x'.repeat(1025) })],
    ['a long header', buttons(options(1), { header: 'x'.repeat(61) })],
    ['a long footer', list(options(1), { footer: 'x'.repeat(61) })],
    ['eleven rows', list(options(11))],
    ['a long row', list(options(1, { title: 'x'.repeat(25) }))],
    ['a long description', list(options(1, { description: 'x'.repeat(73) }))],
    ['a long heading', list(options(1, { section: 'x'.repeat(25) }))],
    ['rows with headings and without', list([...options(1, { section: 'A' }), ...options(1)])],
  ])('%s, which the outbox sends in another form', (_what, content) => {
    expect(() => refuseUnfit(content, 'cloud')).toThrow(refused)
    const { as: _as, ...asked } = content
    expect(() => refuseUnfit(asSendable(asked), 'cloud')).not.toThrow()
  })
})

describe('of the buttons of a template the official API refuses', () => {
  const made: LineTemplate = {
    name: 'oferta',
    language: 'pt_BR',
    category: 'marketing',
    status: 'approved',
    header: '',
    headerMedia: null,
    body: 'Oi',
    footer: '',
    buttons: [
      { kind: 'url', text: 'Site', url: 'https://b.com' },
      { kind: 'url', text: 'Pedido', url: 'https://b.com/{{1}}' },
      { kind: 'copyCode', text: 'Copiar' },
      { kind: 'quickReply', text: 'Sim' },
    ],
  }
  type Component = Template['components'][number]
  const text = (value: string) => ({ type: 'text' as const, text: value })
  const pageButton = (index: number, ...values: string[]): Component => ({
    type: 'button',
    kind: 'url',
    index,
    parameters: values.map(text),
  })
  const code: Component = {
    type: 'button',
    kind: 'copyCode',
    index: 2,
    parameters: [{ type: 'coupon', code: 'NATAL' }],
  }
  const reply = (payload: string): Component => ({
    type: 'button',
    kind: 'quickReply',
    index: 3,
    parameters: [{ type: 'payload', payload }],
  })
  const checkTemplate = (...components: Component[]) =>
    refuseTemplate(
      { type: 'template', name: 'oferta', language: 'pt_BR', body: 'Oi', options: [], components },
      [made],
    )

  test.each<[what: string, provider: string, components: Component[]]>([
    ['an address that is missing', '131008', [code]],
    ['a code that is missing', '131008', [pageButton(1, '7')]],
    ['an empty address', '131008', [pageButton(1, ' '), code]],
    ['a component without its parameter', '131008', [pageButton(1), code]],
    ['an address in two parts', '132000', [pageButton(1, '7', '8'), code]],
    [
      'a value for a page that is always the same',
      '100',
      [pageButton(0, '7'), pageButton(1, '7'), code],
    ],
    ['a value for a button that it has not', '100', [pageButton(1, '7'), code, pageButton(4, '7')]],
    ['a button of another kind', '100', [pageButton(1, '7'), pageButton(2, 'NATAL')]],
    ['a button twice', '100', [pageButton(1, '7'), pageButton(1, '7'), code]],
    [
      'another kind of value',
      '132012',
      [pageButton(1, '7'), { ...code, parameters: [text('NATAL')] }],
    ],
    ['a quick reply that says nothing again', '131008', [pageButton(1, '7'), code, reply('')]],
  ])('%s', (_what, provider, components) => {
    expect(() => checkTemplate(...components)).toThrow(
      expect.objectContaining({ outcome: 'refused', code: provider }),
    )
  })

  test('nothing else', () => {
    expect(() => checkTemplate(pageButton(1, '7'), code)).not.toThrow()
    expect(() => checkTemplate(reply('sim'), code, pageButton(1, '7'))).not.toThrow()
  })
})

test('a linked device sends no choices and no templates', () => {
  const template = { name: 'a', language: 'pt_BR', components: [], body: 'Oi', options: [] }
  for (const content of [
    buttons(options(1)),
    list(options(1)),
    { type: 'template' as const, ...template },
  ])
    expect(() => refuseUnfit(content, 'beta')).toThrow(refused)
  expect(() => refuseUnfit({ type: 'text', body: 'Oi' }, 'beta')).not.toThrow()
})

function asSendable(content: OutboundContent): SendableContent {
  return sendableContent(content, { buttons: 3, lists: true, templates: true })
}
