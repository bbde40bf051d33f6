import { describe, expect, test } from 'vitest'
import { messageVariables, renderVariables } from './variables.ts'

const values = {
  contactName: ' Maria  das Dores ',
  protocol: '20260301000042',
  at: new Date('2026-03-01T17:05:09Z'),
  timeZone: 'America/Sao_Paulo',
}

describe('variables', () => {
  test('are filled in once, without escaping', () => {
    const text = messageVariables.map((name) => `{{${name}}}`).join('|')
    expect(renderVariables(text, values)).toBe(
      'Maria|Maria  das Dores|Boa tarde|20260301000042|01/03/2026|14:05|Boa tarde|Boa tarde|14:05',
    )
    const odd = { ...values, contactName: '<b>{{protocol}} & $1</b>' }
    expect(renderVariables('{{ name }} {{{name}}}', odd)).toBe(
      '<b>{{protocol}} & $1</b> <b>{{protocol}} & $1</b>',
    )
  })

  test('that are unknown become empty, and malformed ones stay', () => {
    expect(renderVariables('[{{nome}}][{{constructor}}][{{toString}}]', values)).toBe('[][][]')
    for (const text of [
      '{{',
      '{{}}',
      '{{name',
      '{name}',
      '{{#name}}',
      '{{/x}}',
      '{{ a b }}',
      '}}{{',
    ])
      expect(renderVariables(text, values)).toBe(text)
  })

  test('of a flow take precedence', () => {
    const extra = { pedido: '12', name: 'Zé' }
    expect(renderVariables('{{name}}: {{pedido}}', { ...values, extra })).toBe('Zé: 12')
  })

  test.each([
    [5, 'Boa madrugada', 'Good morning', 'Buena madrugada'],
    [6, 'Bom dia', 'Good morning', 'Buenos días'],
    [11, 'Bom dia', 'Good morning', 'Buenos días'],
    [12, 'Boa tarde', 'Good afternoon', 'Buenas tardes'],
    [17, 'Boa tarde', 'Good afternoon', 'Buenas tardes'],
    [18, 'Boa noite', 'Good evening', 'Buenas noches'],
    [23, 'Boa noite', 'Good evening', 'Buenas noches'],
    [0, 'Boa madrugada', 'Good morning', 'Buena madrugada'],
  ])('greet by the company’s local time at %i o’clock', (hour, pt, en, es) => {
    const at = new Date(Date.UTC(2026, 2, 1, hour + 3, 59))
    expect(renderVariables('{{greeting}}', { ...values, at })).toBe(pt)
    expect(renderVariables('{{ms}}', { ...values, at, language: 'en' })).toBe(en)
    expect(renderVariables('{{gretting}}', { ...values, at, language: 'es' })).toBe(es)
  })

  test('never fail, even with an unknown time zone or an invalid time', () => {
    expect(renderVariables('{{hour}}', { ...values, timeZone: 'Marte/Base' })).toBe('17:05')
    expect(renderVariables('[{{hour}}{{date}}]', { ...values, at: new Date(Number.NaN) })).toBe(
      '[]',
    )
  })
})
