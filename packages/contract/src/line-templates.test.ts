import { expect, test } from 'vitest'
import { fillTemplate, gapsOf, type LineTemplate } from './line-templates.ts'

const made: LineTemplate = {
  name: 'aviso',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  header: 'Pedido {{order}}',
  body: 'Olá {{name}}, o pedido {{order}} saiu. {{name}}, acompanhe. {{ spaced }} {{}}',
  footer: 'Bela',
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

test('is filled for the provider and for the reader', () => {
  const values = { header: { order: '7' }, body: { name: 'Ana $1', order: '7' } }
  expect(fillTemplate(made, values)).toEqual({
    name: 'aviso',
    language: 'pt_BR',
    components: [
      { type: 'header', parameters: [{ type: 'text', name: 'order', text: '7' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', name: 'name', text: 'Ana $1' },
          { type: 'text', name: 'order', text: '7' },
        ],
      },
    ],
    body: 'Pedido 7\n\nOlá Ana $1, o pedido 7 saiu. Ana $1, acompanhe. {{ spaced }} {{}}\n\nBela',
    options: [{ id: 'Sim', title: 'Sim' }],
  })
})

test('numbered gaps go without a name, and what is missing is empty', () => {
  const numbered = { ...made, header: '', body: '{{1}} e {{2}}', footer: '' }
  expect(fillTemplate(numbered, { body: { 1: 'a' } })).toMatchObject({
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'a' },
          { type: 'text', text: '' },
        ],
      },
    ],
    body: 'a e ',
  })
})
