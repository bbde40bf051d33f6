import { describe, expect, test } from 'vitest'
import type { Template } from './choices.ts'
import {
  buttonsOf,
  fillTemplate,
  fitsTemplate,
  gapsOf,
  isFilled,
  type LineTemplate,
  unfilledTemplate,
  renderTemplate,
  withButtons,
  templateWithGaps,
} from './line-templates.ts'

const made: LineTemplate = {
  name: 'aviso',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  header: 'Bela',
  headerMedia: null,
  body: 'Olá {{name}}, o pedido {{order}} saiu. {{name}}, acompanhe. {{ spaced }} {{}}',
  footer: 'Até logo',
  buttons: [
    { kind: 'quickReply', text: 'Sim' },
    { kind: 'url', text: 'Ver' },
  ],
}

test('gaps are listed once, names in order and numbers by value', () => {
  expect(gapsOf(made.body)).toEqual(['name', 'order'])
  expect(gapsOf('{{2}} {{1}} {{2}}')).toEqual(['1', '2'])
  expect(gapsOf('sem lacunas {1}')).toEqual([])
})

test('openTemplate adds empty values for its gaps', () => {
  expect(unfilledTemplate(made)).toEqual({
    name: 'aviso',
    language: 'pt_BR',
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', name: 'name', text: '' },
          { type: 'text', name: 'order', text: '' },
        ],
      },
      {
        type: 'button',
        kind: 'quickReply',
        index: 0,
        parameters: [{ type: 'payload', payload: '' }],
      },
    ],
    header: 'Bela',
    body: `${made.body}\n\nAté logo`,
    options: [{ id: 'Sim', title: 'Sim' }],
  })
})

test('readTemplate fills gaps by name or number and keeps unknown ones', () => {
  const named = unfilledTemplate(made)
  const components = [
    {
      type: 'body' as const,
      parameters: [
        { type: 'text' as const, name: 'name', text: 'Ana $1' },
        { type: 'text' as const, name: 'order', text: '7' },
      ],
    },
  ]
  expect(renderTemplate({ ...named, components })).toBe(
    'Bela\n\nOlá Ana $1, o pedido 7 saiu. Ana $1, acompanhe. {{ spaced }} {{}}\n\nAté logo',
  )
  const numbered = unfilledTemplate({
    ...made,
    header: '',
    body: '{{1}}, {{2}} e {{3}}',
    footer: '',
  })
  const [first, second] = ['um', 'dois'].map((text) => ({ type: 'text' as const, text }))
  const two = [{ type: 'body' as const, parameters: [first!, second!] }]
  expect(renderTemplate({ ...numbered, components: two })).toBe('um, dois e {{3}}')
})

describe('buttons', () => {
  const buttons: LineTemplate['buttons'] = [
    { kind: 'phone', text: 'Ligar' },
    { kind: 'url', text: 'Site', url: 'https://bela.com' },
    { kind: 'url', text: 'Pedido', url: 'https://bela.com/p/{{1}}' },
    { kind: 'copyCode', text: 'Copiar' },
    { kind: 'quickReply', text: 'Sim' },
    { kind: 'catalog', text: 'Cardápio' },
  ]
  const offer: LineTemplate = { ...made, header: '', body: 'Oi', footer: '', buttons }
  const [pedido, copiar, sim] = [
    { type: 'button', kind: 'url', index: 2, parameters: [{ type: 'text', text: '7' }] },
    { type: 'button', kind: 'copyCode', index: 3, parameters: [{ type: 'coupon', code: 'X' }] },
    {
      type: 'button',
      kind: 'quickReply',
      index: 4,
      parameters: [{ type: 'payload', payload: 'p' }],
    },
  ] as const satisfies Template['components']
  const withComponents = (...components: Template['components']) => ({
    ...unfilledTemplate(offer),
    components,
  })

  test('with a value have a component at their index among all buttons', () => {
    expect(unfilledTemplate(offer).components).toEqual([
      { ...pedido, parameters: [{ type: 'text', text: '' }] },
      { ...copiar, parameters: [{ type: 'coupon', code: '' }] },
      { ...sim, parameters: [{ type: 'payload', payload: '' }] },
    ])
  })

  test('keep their values when the template is opened again, and get missing components', () => {
    const known = withComponents(copiar, { ...pedido, index: 0 })
    expect(withButtons(known, buttons).components).toEqual([
      { ...pedido, parameters: [{ type: 'text', text: '' }] },
      copiar,
      { ...sim, parameters: [{ type: 'payload', payload: '' }] },
    ])
  })

  test('need an address and a code, but no payload of a quick reply', () => {
    expect(isFilled(unfilledTemplate(offer))).toBe(false)
    expect(
      isFilled(withComponents(pedido, { ...copiar, parameters: [{ type: 'coupon', code: ' ' }] })),
    ).toBe(false)
    expect(isFilled(withComponents(pedido, copiar, unfilledTemplate(offer).components[2]!))).toBe(
      true,
    )
  })

  test('fit the provider’s template if each gap, and nothing else, has a value', () => {
    expect(fitsTemplate(withComponents(pedido, copiar), offer)).toBe(true)
    expect(fitsTemplate(withComponents(pedido, copiar, sim), offer)).toBe(true)
    expect(fitsTemplate(withComponents(pedido), offer)).toBe(false)
    expect(fitsTemplate(withComponents(copiar, { ...pedido, index: 1 }), offer)).toBe(false)
    expect(fitsTemplate(withComponents(pedido, copiar, { ...pedido, index: 1 }), offer)).toBe(false)
    const text = { type: 'body' as const, parameters: [{ type: 'text' as const, text: 'a' }] }
    expect(fitsTemplate(withComponents(text, pedido, copiar), offer)).toBe(false)
    expect(fitsTemplate(withComponents(text, pedido, copiar), { ...offer, body: 'Oi {{1}}' })).toBe(
      true,
    )
  })

  test('are filled like the text, without empty replies', () => {
    const asked = withComponents(
      { ...pedido, parameters: [{ type: 'text', text: '{n}' }] },
      { ...copiar, parameters: [{ type: 'coupon', code: '{n}' }] },
      { ...sim, parameters: [{ type: 'payload', payload: '' }] },
    )
    const filled = fillTemplate(asked, (value) => value.replace('{n}', '9'))
    expect(filled.components).toEqual([
      { ...pedido, parameters: [{ type: 'text', text: '9' }] },
      { ...copiar, parameters: [{ type: 'coupon', code: '9' }] },
    ])
    expect(buttonsOf(filled, offer).map(({ title, value }) => [title, value])).toEqual([
      ['Ligar', ''],
      ['Site', 'https://bela.com'],
      ['Pedido', 'https://bela.com/p/9'],
      ['Copiar', '9'],
      ['Sim', ''],
      ['Cardápio', ''],
    ])
    expect(buttonsOf(filled, undefined)).toEqual([{ kind: 'quickReply', title: 'Sim', value: '' }])
  })
})

describe('the header', () => {
  const text = (value: string, name?: string) => ({
    type: 'text' as const,
    ...(name !== undefined && { name }),
    text: value,
  })
  const above: LineTemplate = {
    ...made,
    header: 'Para {{1}}',
    body: 'Oi {{1}}, {{2}}',
    footer: '',
    buttons: [],
  }

  test('has its own gaps, which the body does not count', () => {
    const opened = unfilledTemplate(above)
    expect(opened.components).toEqual([
      { type: 'header', parameters: [text('')] },
      { type: 'body', parameters: [text(''), text('')] },
    ])
    expect(isFilled(opened)).toBe(false)
    const components = [
      { type: 'header' as const, parameters: [text('a família')] },
      { type: 'body' as const, parameters: [text('Ana'), text('{{1}}')] },
    ]
    const filled = fillTemplate({ ...opened, components }, (value) => value.toUpperCase())
    // A filled value is not a template itself.
    expect(filled.body).toBe('Para A FAMÍLIA\n\nOi ANA, {{1}}')
    // The provider gets only the header's values.
    expect(filled).not.toHaveProperty('header')
    expect(isFilled({ ...opened, components })).toBe(true)
  })

  test('may be a file, named by each message', () => {
    const opened = unfilledTemplate({ ...above, header: '', headerMedia: 'image', body: 'Oi' })
    expect(opened.components).toEqual([
      { type: 'header', parameters: [{ type: 'image', link: '' }] },
    ])
    const withImageLink = (link: string) => ({
      ...opened,
      components: [{ type: 'header' as const, parameters: [{ type: 'image' as const, link }] }],
    })
    for (const link of ['', 'http://a.com/a.png', 'https://', 'a.png'])
      expect(isFilled(withImageLink(link)), link).toBe(false)
    for (const link of ['https://a.com/a.png', '{foto}', 'https://a.com/{numero}.png'])
      expect(isFilled(withImageLink(link)), link).toBe(true)
    const { components } = fillTemplate(withImageLink('{foto}'), () => 'https://a.com/1.png')
    expect(components).toEqual(withImageLink('https://a.com/1.png').components)
  })

  test('keeps its values while the text changes, and so do buttons', () => {
    const button = {
      type: 'button' as const,
      kind: 'quickReply' as const,
      index: 0,
      parameters: [{ type: 'payload' as const, payload: 'p' }],
    }
    const opened = unfilledTemplate(made)
    const known = {
      ...opened,
      components: [
        { type: 'body' as const, parameters: [text('Ana', 'name'), text('7', 'order')] },
        button,
      ],
    }
    expect(templateWithGaps({ ...known, body: '{{order}} e {{total}}' }).components).toEqual([
      { type: 'body', parameters: [text('7', 'order'), text('', 'total')] },
      button,
    ])
    expect(templateWithGaps({ ...known, body: 'Oi' }).components).toEqual([button])
  })
})
