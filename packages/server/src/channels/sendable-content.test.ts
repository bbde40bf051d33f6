import { describe, expect, test } from 'vitest'
import { numberedText } from '@guiche/contract/numbered-text'
import type { OutboundContent } from './channel.ts'
import { sendableContent } from './sendable-content.ts'

type Choices = Extract<OutboundContent, { type: 'choices' }>
type Options = Choices['options']

const optionsTitled = (...titles: string[]): Options =>
  titles.map((title, index) => ({ id: `o${index + 1}`, title }))
const manyOptions = (count: number) =>
  optionsTitled(...Array.from({ length: count }, (_, at) => `Opção ${at}`))
const buildChoices = (options: Options, more: Partial<Choices> = {}): Choices => ({
  type: 'choices',
  body: 'Como podemos ajudar?',
  options,
  ...more,
})
const capable = { buttons: 3, lists: true, templates: true }
const plain = { buttons: 0, lists: false, templates: false }

/** The form of the content on a line. */
function formOf(content: Choices, line = capable): string {
  const handed = sendableContent(content, line)
  return handed.type === 'choices' ? handed.as : handed.type
}

describe('choices are shown', () => {
  test.each<[form: string, why: string, content: Choices]>([
    [
      'buttons',
      'up to three short titles',
      buildChoices(optionsTitled('Vendas', 'Suporte', 'Outro')),
    ],
    ['buttons', 'twenty characters', buildChoices(optionsTitled('x'.repeat(20)))],
    ['list', 'more than three', buildChoices(manyOptions(4))],
    ['list', 'a title too long for a button', buildChoices(optionsTitled('x'.repeat(21)))],
    ['list', 'a description', buildChoices([{ id: 'a', title: 'A', description: 'x'.repeat(72) }])],
    [
      'list',
      'a body too long for buttons',
      buildChoices(optionsTitled('A'), { body: 'x'.repeat(1025) }),
    ],
    ['list', 'ten rows', buildChoices(manyOptions(10))],
    ['list', 'two of one title', buildChoices(optionsTitled('A', 'A'))],
    [
      'list',
      'sections',
      buildChoices([
        { id: 'a', title: 'A', section: 'Um' },
        { id: 'b', title: 'B', section: 'Dois' },
      ]),
    ],
    ['text', 'eleven rows', buildChoices(manyOptions(11))],
    ['text', 'a title too long for a row', buildChoices(optionsTitled('x'.repeat(25)))],
    [
      'text',
      'a long description',
      buildChoices([{ id: 'a', title: 'A', description: 'x'.repeat(73) }]),
    ],
    ['text', 'a long heading', buildChoices([{ id: 'a', title: 'A', section: 'x'.repeat(25) }])],
    [
      'text',
      'a row outside the sections',
      buildChoices([{ id: 'a', title: 'A', section: 'S' }, ...manyOptions(1)]),
    ],
    ['text', 'a long header', buildChoices(optionsTitled('A'), { header: 'x'.repeat(61) })],
    ['text', 'a long footer', buildChoices(optionsTitled('A'), { footer: 'x'.repeat(61) })],
  ])('as %s: %s', (form, _why, content) => {
    expect(formOf(content)).toBe(form)
  })

  test('as a list where there are no buttons, and as buttons alone where there are no lists', () => {
    expect(formOf(buildChoices(optionsTitled('A')), { ...capable, buttons: 0 })).toBe('list')
    expect(formOf(buildChoices(manyOptions(4)), { ...capable, lists: false })).toBe('text')
    expect(formOf(buildChoices(optionsTitled('A')), { ...capable, lists: false })).toBe('buttons')
  })

  test('as a list with its button’s name, or with one that all languages have', () => {
    const asSendable = (content: Choices) => sendableContent(content, capable)
    expect(asSendable(buildChoices(manyOptions(4), { button: 'Ver mais' }))).toMatchObject({
      button: 'Ver mais',
    })
    expect(asSendable(buildChoices(manyOptions(4)))).toMatchObject({ button: 'Menu' })
  })

  test('as numbered lines on a line without buttons and lists, with all their parts', () => {
    const content = buildChoices(
      [
        { id: 'a', title: 'Segunda via', description: 'Do boleto\n deste mês', section: 'Boletos' },
        { id: 'b', title: 'Negociar', section: 'Boletos' },
        { id: 'c', title: 'Mudar  de plano', section: 'Planos' },
      ],
      { header: 'Financeiro', footer: 'Responda com o número' },
    )
    expect(sendableContent(content, plain)).toEqual({
      type: 'text',
      body: [
        '*Financeiro*',
        '',
        'Como podemos ajudar?',
        '',
        '*Boletos*',
        '*[ 1 ]* - Segunda via',
        'Do boleto deste mês',
        '*[ 2 ]* - Negociar',
        '',
        '*Planos*',
        '*[ 3 ]* - Mudar de plano',
        '',
        '_Responda com o número_',
      ].join('\n'),
    })
  })

  test('as separate lines where they are under no heading', () => {
    expect(
      numberedText(buildChoices([{ id: 'a', title: 'A', section: 'Um' }, ...optionsTitled('B')])),
    ).toBe('Como podemos ajudar?\n\n*Um*\n*[ 1 ]* - A\n\n*[ 2 ]* - B')
  })

  test('as a text with nothing but its lines where there is nothing else', () => {
    expect(numberedText(buildChoices(optionsTitled('Vendas', 'Suporte')))).toBe(
      'Como podemos ajudar?\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte',
    )
  })
})

test('a template is passed to a line that has them, and refused for good by another', () => {
  const content = {
    type: 'template' as const,
    name: 'lembrete',
    language: 'pt_BR',
    components: [],
    body: 'Olá, Ana',
    options: [],
  }
  expect(sendableContent(content, capable)).toBe(content)
  expect(() => sendableContent(content, plain)).toThrow(
    expect.objectContaining({ code: 'ERR_TEMPLATE_WAPP_MSG', outcome: 'refused' }),
  )
})

test('content that every line can send is not changed', () => {
  const content = { type: 'text' as const, body: 'Oi' }
  expect(sendableContent(content, plain)).toBe(content)
})
