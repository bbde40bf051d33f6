import { expect, test } from 'vitest'
import { gapsOf, type LineTemplate, openTemplate, readTemplate } from './line-templates.ts'

const made: LineTemplate = {
  name: 'aviso',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  header: 'Bela',
  body: 'Olá {{name}}, o pedido {{order}} saiu. {{name}}, acompanhe. {{ spaced }} {{}}',
  footer: 'Até logo',
  buttons: [
    { kind: 'quickReply', text: 'Sim' },
    { kind: 'url', text: 'Ver' },
  ],
}

test('gaps stand once each, in their order', () => {
  expect(gapsOf(made.body)).toEqual(['name', 'order'])
  expect(gapsOf('{{2}} {{1}} {{2}}')).toEqual(['2', '1'])
  expect(gapsOf('sem lacunas {1}')).toEqual([])
})

test('is opened with its gaps to be filled', () => {
  expect(openTemplate(made)).toEqual({
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
    ],
    body: `Bela\n\n${made.body}\n\nAté logo`,
    options: [{ id: 'Sim', title: 'Sim' }],
  })
})

test('is read with what fills its gaps, by name or by number; an unknown one stays', () => {
  const named = openTemplate(made)
  const components = [
    {
      type: 'body' as const,
      parameters: [
        { type: 'text' as const, name: 'name', text: 'Ana $1' },
        { type: 'text' as const, name: 'order', text: '7' },
      ],
    },
  ]
  expect(readTemplate({ ...named, components })).toBe(
    'Bela\n\nOlá Ana $1, o pedido 7 saiu. Ana $1, acompanhe. {{ spaced }} {{}}\n\nAté logo',
  )
  const numbered = openTemplate({ ...made, header: '', body: '{{1}}, {{2}} e {{3}}', footer: '' })
  const [first, second] = ['um', 'dois'].map((text) => ({ type: 'text' as const, text }))
  const two = [{ type: 'body' as const, parameters: [first!, second!] }]
  expect(readTemplate({ ...numbered, components: two })).toBe('um, dois e {{3}}')
})
