import { describe, expect, test } from 'vitest'
import { cutAtSentence, splitText, wholeSentences } from './split-text.ts'

const WORDS = /\S+/g
const wordsOf = (text: string) => text.match(WORDS) ?? []

describe('a long text', () => {
  test('within the limit is one piece', () => {
    expect(splitText('a'.repeat(100), 100)).toEqual(['a'.repeat(100)])
  })

  test.each([
    ['paragraphs', `${'Um dois. '.repeat(8).trim()}\n\n${'Três quatro. '.repeat(5).trim()}`, /\.$/],
    ['lines', `${'um dois três '.repeat(5).trim()}\n${'quatro cinco '.repeat(5).trim()}`, /três$/],
    ['sentences', 'Frase curta de teste. '.repeat(20).trim(), /\.$/],
    ['words', 'palavra '.repeat(40).trim(), /palavra$/],
  ])('is cut between %s', (_what, text, end) => {
    const pieces = splitText(text, 100)
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(100)
    expect(pieces[0]).toMatch(end)
    expect(pieces.flatMap(wordsOf)).toEqual(wordsOf(text))
  })

  test('without any border loses no character, and no half of a pair', () => {
    const text = `a${'👍'.repeat(200)}`
    const pieces = splitText(text, 100)
    expect(pieces.join('')).toBe(text)
    expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 100)).toBe(true)
  })

  test('of white space alone gives no piece', () => {
    expect(splitText(' \n'.repeat(200), 100)).toEqual([])
  })

  test('that is cut within code continues as code', () => {
    const text = `Veja:\n\`\`\`\n${'linha de código\n'.repeat(20)}\`\`\`\nFim.`
    const pieces = splitText(text, 100)
    for (const piece of pieces) {
      expect(piece.split('```').length % 2, piece).toBe(1)
      expect(piece.length).toBeLessThanOrEqual(100)
    }
    expect(pieces.join('\n').match(/linha de código/g)).toHaveLength(20)
  })
})

test.each([
  ['Abrimos às 9h. Fechamos às 18h. No domi', 'Abrimos às 9h. Fechamos às 18h.'],
  ['Custa R$ 1.500 por mês. O plano cus', 'Custa R$ 1.500 por mês.'],
  ['Ele disse "sim." Depois', 'Ele disse "sim."'],
  ['Passos:\n1. Abra o app\n2. Cliq', 'Passos:\n1. Abra o app'],
  ['Pronto.\n\n## Prazos\n\nO prazo de entr', 'Pronto.'],
  ['Tudo certo!', 'Tudo certo!'],
  [
    'O prazo de entrega para a sua região é de cinco a sete dias úteis, mas se você precis',
    'O prazo de entrega para a sua região é de cinco a sete dias úteis…',
  ],
  ['uma frase que não tem nenhu', 'uma frase que não tem…'],
  ['palavr', 'palavr…'],
])('a text that breaks off ends at its last sentence: %j', (text, whole) => {
  expect(wholeSentences(text)).toBe(whole)
})

test('a text within the limit is not cut', () => {
  expect(cutAtSentence('Um. Dois', 8)).toBe('Um. Dois')
  expect(cutAtSentence('Um. Dois três.', 9)).toBe('Um.')
})
