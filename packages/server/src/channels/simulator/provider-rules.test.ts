import { describe, expect, test } from 'vitest'
import type { HandedContent, OutboundContent, ShownChoices } from '../channel.ts'
import { handedContent } from '../show-choices.ts'
import { refuseUnfit } from './provider-rules.ts'

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
  ])('%s, which the outbox hands in another form', (_what, content) => {
    expect(() => refuseUnfit(content, 'cloud')).toThrow(refused)
    const { as: _as, ...asked } = content
    expect(() => refuseUnfit(handed(asked), 'cloud')).not.toThrow()
  })
})

test('a linked device sends nothing to press, and no templates', () => {
  const template = { name: 'a', language: 'pt_BR', components: [], body: 'Oi', options: [] }
  for (const content of [
    buttons(options(1)),
    list(options(1)),
    { type: 'template' as const, ...template },
  ])
    expect(() => refuseUnfit(content, 'beta')).toThrow(refused)
  expect(() => refuseUnfit({ type: 'text', body: 'Oi' }, 'beta')).not.toThrow()
})

function handed(content: OutboundContent): HandedContent {
  return handedContent(content, { buttons: 3, lists: true, templates: true })
}
