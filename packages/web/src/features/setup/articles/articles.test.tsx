import type { FoundPassage } from '@guiche/contract/articles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { ArticlesPanel } from './ArticlesPanel.tsx'
import { MarkdownText } from './MarkdownText.tsx'
import { highlightedPieces } from './highlighted-pieces.ts'
import { bareText, whatsappText } from './whatsapp-text.ts'

beforeAll(() => changeLanguage('pt'))

const TABLE = '| Sul | Norte |\n| --- | --- |\n| 3 | 9 |'

const MARKDOWN = `## Prazo de troca

São **7 dias**, *contados* da entrega. Veja [as regras](https://loja.example/trocas).

1. Guarde a nota
2. Traga o produto

- \`NF-e\`
- ~~papel~~`

/** Elements without styles and attributes of links. */
const markupOf = (markdown: string) =>
  renderHtml(<MarkdownText markdown={markdown} />)
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<a [^>]*>/g, '<a>')
    .replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')

function depths(html: string): number[] {
  let depth = 0
  return [...html.matchAll(/<(\/?)\w/g)].map(([, end]) => (end === '/' ? depth-- : ++depth))
}

describe('Markdown', () => {
  it('is converted to WhatsApp’s marks', () => {
    expect(whatsappText(MARKDOWN)).toBe(`*Prazo de troca*

São *7 dias*, _contados_ da entrega. Veja as regras: https://loja.example/trocas.

1. Guarde a nota
2. Traga o produto

- \`NF-e\`
- ~papel~`)
    expect(bareText(MARKDOWN)).toContain('São 7 dias, contados da entrega.')
    expect(whatsappText('https://loja.example')).toBe('https://loja.example')
    expect(whatsappText(TABLE)).toBe('*Sul*\n- 3 – Norte: 9')
    expect(whatsappText('Prazo\n=====\n\n> *um*\n> dois\n\n    npm i')).toBe(
      '*Prazo*\n\n> _um_\n> dois\n\n```\nnpm i\n```',
    )
  })

  it('is converted to plain text without marks', () => {
    expect(bareText(MARKDOWN)).toBe(`Prazo de troca

São 7 dias, contados da entrega. Veja as regras: https://loja.example/trocas.

1. Guarde a nota
2. Traga o produto

- NF-e
- papel`)
    expect(bareText(TABLE)).toBe('Sul\n- 3 – Norte: 9')
    expect(bareText('> um\n\n---\n\n```\n**b**\n```')).toBe('um\n\n**b**')
  })

  it('is rendered without its HTML, and links only to the web', () => {
    const shown = renderHtml(
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

  it('is rendered as elements', () => {
    expect(markupOf(MARKDOWN.replace('1. ', '3. '))).toBe(
      '<h3 data-depth="2">Prazo de troca</h3>' +
        '<p>São <b>7 dias</b>, <i>contados</i> da entrega. Veja <a>as regras</a>.</p>' +
        '<ol start="3"><li>Guarde a nota</li><li>Traga o produto</li></ol>' +
        '<ul><li><code>NF-e</code></li><li><s>papel</s></li></ul>',
    )
    expect(markupOf(TABLE)).toBe(
      '<table><thead><tr><th>Sul</th><th>Norte</th></tr></thead>' +
        '<tbody><tr><td>3</td><td>9</td></tr></tbody></table>',
    )
    expect(markupOf('> um\\\n> dois\n\n***\n\n```\n**b**\n```')).toBe(
      '<blockquote><p>um<br/>dois</p></blockquote><hr/><pre>**b**</pre>',
    )
  })

  it('is rendered with links for bare addresses, and without links in links', () => {
    expect(markupOf('www.loja.com.br/a ana@loja.example 11 98765-0014')).toBe(
      '<p><a>www.loja.com.br/a</a> ana@loja.example 11 98765-0014</p>',
    )
    expect(
      markupOf('[![**foto** www.a.example](https://a.example) www.b.example](https://c.example)'),
    ).toBe('<p><a><b>foto</b> www.a.example www.b.example</a></p>')
  })

  it('is rendered at any depth', () => {
    for (const text of [
      '> - '.repeat(5000),
      `${'*a _b '.repeat(1000)}${' b_ a*'.repeat(1000)}`,
      `${'[a '.repeat(3000)}${'](b)'.repeat(3000)}`,
    ])
      expect(Math.max(...depths(markupOf(text))), text.slice(0, 8)).toBeLessThan(220)
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
    return renderHtml(
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
