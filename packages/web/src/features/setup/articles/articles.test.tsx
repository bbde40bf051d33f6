import type { FoundPassage } from '@guiche/contract/articles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { drawn } from '../../../testing/drawn.tsx'
import { ArticlesPanel } from './ArticlesPanel.tsx'
import { MarkdownText } from './MarkdownText.tsx'
import { highlightedPieces } from './highlighted-pieces.ts'
import { bareText, whatsappText } from './whatsapp-text.ts'

beforeAll(() => changeLanguage('pt'))

const MARKDOWN = `## Prazo de troca

São **7 dias**, *contados* da entrega. Veja [as regras](https://loja.example/trocas).

1. Guarde a nota
2. Traga o produto

- \`NF-e\`
- ~~papel~~`

describe('Markdown', () => {
  it('is converted to WhatsApp’s marks', () => {
    expect(whatsappText(MARKDOWN)).toBe(`*Prazo de troca*

São *7 dias*, _contados_ da entrega. Veja as regras (https://loja.example/trocas).

1. Guarde a nota
2. Traga o produto

- \`NF-e\`
- ~papel~`)
    expect(bareText(MARKDOWN)).toContain('São 7 dias, contados da entrega.')
    expect(whatsappText('https://loja.example')).toBe('https://loja.example')
    expect(whatsappText('| Sul | Norte |\n| --- | --- |\n| 3 | 9 |')).toBe('Sul | Norte\n3 | 9')
  })

  it('is rendered without its HTML, and links only to the web', () => {
    const shown = drawn(
      <MarkdownText
        markdown={`# Um\n\n<img src=x onerror=alert(1)> [ruim](javascript:alert(1)) [bom](https://loja.example/)\n\n![foto](https://loja.example/a.png)`}
      />,
    )
    expect(shown).toContain('<h3 data-depth="1">Um</h3>')
    expect(shown).not.toMatch(/<img|javascript:/)
    expect(shown).toContain('&lt;img src=x')
    expect(shown).toContain('href="https://loja.example/"')
    expect(shown).toContain('href="https://loja.example/a.png"')
  })
})

it('matching words are marked without regard to accents and case', () => {
  const pieces = highlightedPieces('A Devolução, e a devolucao.', ['devolucao'])
  expect(pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
    'Devolução',
    'devolucao',
  ])
  expect(pieces.map(({ text }) => text).join('')).toBe('A Devolução, e a devolucao.')
})

describe('the panel beside the conversation', () => {
  const passage: FoundPassage = {
    articleId: 1,
    title: 'Trocas',
    url: 'https://loja.example/trocas',
    text: 'O prazo é de **7 dias**.',
    rank: 0.5,
    matches: ['prazo'],
  }
  const renderPanel = (asked: string, passages: FoundPassage[]) => {
    const cache = new QueryClient()
    cache.setQueryData(['articles', 'passages', asked], { passages })
    return drawn(
      <QueryClientProvider client={cache}>
        <ArticlesPanel asked={asked} onInsert={() => undefined} />
      </QueryClientProvider>,
    )
  }

  it('searches for the customer’s question, and shows matches with their text and link', () => {
    const shown = renderPanel('qual o prazo?', [passage, { ...passage, articleId: 2, url: null }])
    expect(shown).toContain('value="qual o prazo?"')
    expect(shown.match(/role="row"/g)).toHaveLength(2)
    expect(shown).toMatch(/<mark[^>]*>prazo<\/mark>/)
    expect(shown.match(/Inserir o link de Trocas/g)?.length).toBeGreaterThan(0)
    expect(shown).toContain('Enter insere o texto')
  })

  it('shows a text when nothing matches or the question is empty', () => {
    expect(renderPanel('frete', [])).toContain('Nenhum trecho responde a isso.')
    expect(renderPanel('', [])).toContain('Escreva o que o cliente quer saber.')
  })
})
