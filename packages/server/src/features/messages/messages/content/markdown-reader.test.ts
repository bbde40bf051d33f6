import { expect, test } from 'vitest'
import { MARKDOWN_MAX, markdownReader } from './markdown-reader.ts'

const fromMarkdown = await markdownReader()

const joinLines = (...given: string[]) => given.join('\n')

test.each([
  ['bold', 'O **Plano A** e o __Plano B__', 'O *Plano A* e o *Plano B*'],
  ['what is struck out', 'De ~~R$ 20~~ por R$ 10', 'De ~R$ 20~ por R$ 10'],
  ['italics', 'Só _hoje_', 'Só _hoje_'],
  [
    "WhatsApp's own marks, as they are",
    '*negrito* _itálico_ ~riscado~',
    '*negrito* _itálico_ ~riscado~',
  ],
  ['bold that is italic too', '***hoje*** e **só *hoje* mesmo**', '_*hoje*_ e *só _hoje_ mesmo*'],
  ['bold over two lines', '**um\ndois**', '*um*\n*dois*'],
  [
    'what only looks like marks',
    '2 * 3 * 4, snake_case_name, 5*',
    '2 * 3 * 4, snake_case_name, 5*',
  ],
  ['a heading', '## Preços\nDez reais.', '*Preços*\nDez reais.'],
  ['a heading that is bold', '### **Preços** do *dia*', '*Preços do _dia_*'],
  ['a number sign that is no heading', '#1 da cidade', '#1 da cidade'],
  ['a link at the end of a line', '[site](https://exemplo.com)', 'site: https://exemplo.com'],
  [
    'a link before the end of a sentence',
    'Veja [o site](https://a.example).',
    'Veja o site: https://a.example.',
  ],
  [
    'a link in a sentence',
    'Veja [o site](https://a.example/b_c_d) hoje',
    'Veja o site (https://a.example/b_c_d) hoje',
  ],
  ['a link in bold', '**[Site](https://a.example) novo**', '*Site* (https://a.example) novo'],
  ['an address in bold', '**https://a.example**', 'https://a.example'],
  [
    'a link that is its own label',
    '[https://a.example](https://a.example) <https://b.example>',
    'https://a.example https://b.example',
  ],
  ['a mail address', '[escreva](mailto:oi@a.example)', 'escreva: oi@a.example'],
  ['a picture', 'Foto: ![bolo](https://a.example/b.png)', 'Foto: bolo: https://a.example/b.png'],
  ['a script, which is no address', '[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['the number of a passage', 'Abrimos às 9h [1].', 'Abrimos às 9h [1].'],
  ['code', 'Use `npm i`:\n```js\nlet a = "**b**"\n```', 'Use `npm i`:\n```\nlet a = "**b**"\n```'],
  ['code that is cut', '```\nlet a', '```\nlet a\n```'],
  ['a quotation', '> um\n> **dois**', '> um\n> *dois*'],
  ['escaped marks and entities', '\\*não\\* &amp; &lt;b&gt;', '*não* & <b>'],
  ['tags, which are text', '<b>oi</b> linha<br>outra', '<b>oi</b> linha\noutra'],
  ['a rule', 'a\n\n---\n\nb', 'a\n\n---\n\nb'],
  ['nothing', '', ''],
])('%s', (_what, written, shown) => {
  expect(fromMarkdown(written)).toBe(shown)
})

test('lists stay lists, with their original numbers', () => {
  const written = joinLines(
    'Planos:',
    '* **A**',
    '+ B',
    '  - b1',
    '',
    '1. um',
    '2) dois',
    '4. quatro',
    '   ainda quatro',
    '',
    'Fim.',
  )
  expect(fromMarkdown(written)).toBe(
    joinLines(
      'Planos:',
      '- *A*',
      '- B',
      '  - b1',
      '',
      '1. um',
      '2) dois',
      '4. quatro',
      '   ainda quatro'.slice(1),
      '',
      'Fim.',
    ),
  )
})

test('a table becomes lines with the names of its columns', () => {
  const written = joinLines(
    'Preços:',
    '',
    '| Plano | **Preço** | Prazo |',
    '|---|---:|---|',
    '| **A** | R$ 10 | 5 dias |',
    '| B | R$ 20 | |',
    '',
    'Qual?',
  )
  expect(fromMarkdown(written)).toBe(
    joinLines(
      'Preços:',
      '',
      '*Plano*',
      '- *A* – Preço: R$ 10 – Prazo: 5 dias',
      '- B – Preço: R$ 20',
      '',
      'Qual?',
    ),
  )
})

test('a larger table keeps its cells alone', () => {
  const row = `|${'célula|'.repeat(12)}`
  const shown = fromMarkdown(joinLines(row, `|${'-|'.repeat(12)}`, row))
  expect(shown).toBe(joinLines(...Array(2).fill(Array(12).fill('célula').join(' – '))))
})

test('nested input of any depth gives a short output', () => {
  for (const shape of [
    '> - ',
    '1. ',
    '- a\n  ',
    '|a|\n|-|\n',
    '[a](b) ',
    '**a _b ',
    '![',
    '# \n',
  ]) {
    const shown = fromMarkdown(shape.repeat(20_000))
    expect(shown.length, shape).toBeLessThan(8 * MARKDOWN_MAX)
  }
})
