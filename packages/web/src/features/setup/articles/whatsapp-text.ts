import { marked, type Token, type Tokens } from 'marked'

/** Converts Markdown to WhatsApp's marks. Pure. */
export function whatsappText(markdown: string): string {
  return blocksText(marked.lexer(markdown), true)
}

/** Converts Markdown to plain text. */
export function bareText(markdown: string): string {
  return blocksText(marked.lexer(markdown), false)
}

function blocksText(tokens: readonly Token[], hasMarks: boolean): string {
  return tokens
    .map((token) => blockText(token, hasMarks))
    .filter((text) => text !== '')
    .join('\n\n')
}

function blockText(token: Token, hasMarks: boolean): string {
  switch (token.type) {
    case 'heading':
      return wrapInMark('*', inlineText(tokensOf(token), false), hasMarks)
    case 'list':
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a token is known by its type
      return listText(token as Tokens.List, hasMarks)
    case 'blockquote':
      return blocksText(tokensOf(token) ?? [], hasMarks)
    case 'table': {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
      const { header, rows } = token as Tokens.Table
      return [header, ...rows]
        .map((row) => row.map(({ tokens }) => inlineText(tokens, hasMarks)).join(' | '))
        .join('\n')
    }
    case 'hr':
    case 'space':
    case 'def':
      return ''
    default:
      return tokensOf(token) ? inlineText(tokensOf(token), hasMarks) : tokenText(token).trim()
  }
}

function listText({ ordered, start, items }: Tokens.List, hasMarks: boolean): string {
  return items
    .map(({ tokens }, at) => {
      const said = tokens.map((token) => blockText(token, hasMarks)).join('\n')
      return `${ordered ? `${(Number(start) || 1) + at}.` : '-'} ${said}`
    })
    .join('\n')
}

function inlineText(tokens: readonly Token[] | undefined, hasMarks: boolean): string {
  return (tokens ?? []).map((token) => inlinePieceText(token, hasMarks)).join('')
}

function inlinePieceText(token: Token, hasMarks: boolean): string {
  const innerText = () => inlineText(tokensOf(token), hasMarks)
  switch (token.type) {
    case 'strong':
      return wrapInMark('*', innerText(), hasMarks)
    case 'em':
      return wrapInMark('_', innerText(), hasMarks)
    case 'del':
      return wrapInMark('~', innerText(), hasMarks)
    case 'codespan':
      return wrapInMark('`', tokenText(token), hasMarks)
    case 'br':
      return '\n'
    case 'link':
    case 'image': {
      const href = String(token.href)
      const text = innerText()
      return text === href || text === '' ? href : `${text} (${href})`
    }
    default:
      return tokensOf(token) ? innerText() : tokenText(token)
  }
}

function wrapInMark(mark: string, text: string, hasMarks: boolean): string {
  return hasMarks && text !== '' ? `${mark}${text}${mark}` : text
}

function tokensOf(token: Token): Token[] | undefined {
  return 'tokens' in token ? token.tokens : undefined
}

function tokenText(token: Token): string {
  return 'text' in token ? String(token.text) : token.raw
}
