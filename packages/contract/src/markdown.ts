import { tableLines } from './table-lines.ts'

// Translates Markdown into WhatsApp's formatting, or into text without marks. Syntax that both share stays as it is:
// single marks, lists and their numbers, quotes, code, blank lines. Works on the tokens of markdown-it, which the server
// and the web import themselves. Pure.

/** The members of a markdown-it parser that are used here. */
interface MarkdownParser {
  parse(markdown: string, env: object): readonly MarkdownToken[]
  set(options: { html: boolean; linkify: boolean }): unknown
  disable(rules: string[]): unknown
  normalizeLink(address: string): string
  normalizeLinkText(address: string): string
}

interface MarkdownToken {
  readonly type: string
  readonly content: string
  readonly markup: string
  readonly info: string
  /** First source line, and the line after the last one. */
  readonly map: readonly [number, number] | null
  readonly children: readonly MarkdownToken[] | null
  attrGet(name: string): string | number | null
}

/** Sets a parser up for untrusted Markdown: HTML stays text, and addresses stay as they were written. */
export function configureMarkdown<P extends MarkdownParser>(parser: P): P {
  parser.set({ html: false, linkify: false })
  // References are disabled because plain text looks like them, and because each repeats its address: a short text could
  // have a long translation.
  parser.disable(['html_block', 'html_inline', 'reference'])
  parser.normalizeLink = (address) => address
  parser.normalizeLinkText = (address) => address
  return parser
}

interface Style {
  /** False for plain text. */
  readonly hasMarks: boolean
  /** True if `*word*` is bold, as in WhatsApp; it is italic in Markdown. */
  readonly isStarBold?: boolean
}

/** Translates Markdown into a text in this style, in linear time. */
export function translateMarkdown(parser: MarkdownParser, markdown: string, style: Style): string {
  const page = new Page(style)
  const tokens = parser.parse(markdown, {})
  for (let at = 0; at < tokens.length; at++) at = writeBlock(page, tokens, at)
  return page.text() || markdown.trim()
}

/** Writes a block to the page. @returns the index of its last token */
function writeBlock(page: Page, tokens: readonly MarkdownToken[], at: number): number {
  const token = tokens[at]
  if (!token) return at
  const { style } = page
  const { hasMarks } = style
  const bold = hasMarks ? '*' : ''
  switch (token.type) {
    case 'blockquote_open':
      page.enter(hasMarks ? { marker: QUOTE, indent: QUOTE } : { marker: '', indent: '' })
      return at
    case 'list_item_open':
      page.enter({ marker: listMarkerOf(token), indent: '  ' })
      return at
    case 'blockquote_close':
    case 'list_item_close':
      page.leave()
      return at
    case 'heading_open': {
      const text = inlineText(tokens[at + 1], style, true).trim()
      page.addText(text === '' ? '' : `${bold}${text}${bold}`, token.map)
      return at + 2
    }
    case 'inline':
      page.addText(inlineText(token, style, false), token.map)
      return at
    case 'fence':
    case 'code_block': {
      const code = token.content.trimEnd()
      page.addText(hasMarks ? `\`\`\`\n${code}\n\`\`\`` : code, token.map)
      return at
    }
    case 'hr':
      if (hasMarks) page.addText(token.markup, token.map)
      return at
    case 'table_open': {
      const end = tableEndOf(tokens, at)
      page.addText(tableLines(cellsOf(tokens.slice(at, end), style), bold).join('\n'), token.map)
      return end
    }
    default:
      return at
  }
}

const QUOTE = '> '

/** Items keep their original numbers. */
function listMarkerOf({ info, markup }: MarkdownToken): string {
  return info === '' ? '- ' : `${info}${markup} `
}

function tableEndOf(tokens: readonly MarkdownToken[], from: number): number {
  let at = from
  while (at < tokens.length - 1 && tokens[at]?.type !== 'table_close') at++
  return at
}

function cellsOf(tokens: readonly MarkdownToken[], style: Style): string[][] {
  const rows: string[][] = []
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'inline')
      rows.at(-1)?.push(inlineText(token, style, false).split(/\s+/).join(' ').trim())
  }
  return rows
}

interface Container {
  /** Prefix of the first line; `indent` is the prefix of the others. */
  marker: string
  readonly indent: string
}

/** Deeper lists get no further indentation. */
const DEPTH_MAX = 4

/** Collects the lines of a text block by block. */
class Page {
  readonly style: Style
  readonly #lines: string[] = []
  readonly #within: Container[] = []
  /** The source line after the last block. */
  #endedAt = 0

  constructor(style: Style) {
    this.style = style
  }

  enter(container: Container): void {
    this.#within.push(container)
  }

  leave(): void {
    this.#within.pop()
  }

  /** @param lines range of source lines; a blank line between two blocks is kept */
  addText(text: string, lines: readonly [number, number] | null): void {
    const [begin, end] = lines ?? [this.#endedAt, this.#endedAt]
    if (this.#lines.length > 0 && begin > this.#endedAt) this.#lines.push('')
    this.#endedAt = end
    for (const line of text.split('\n')) this.#lines.push((this.#margin() + line).trimEnd())
  }

  text(): string {
    return this.#lines.join('\n').trim()
  }

  #margin(): string {
    let margin = ''
    for (const [depth, container] of this.#within.entries()) {
      const isDeep = depth >= DEPTH_MAX && container.marker === container.indent
      const isQuotedTwice = container.marker === QUOTE && margin.includes(QUOTE)
      if (!isDeep && !isQuotedTwice) margin += container.marker
      container.marker = container.indent
    }
    return margin
  }
}

/** The text of a paragraph, heading or cell. */
function inlineText(block: MarkdownToken | undefined, style: Style, isHeading: boolean): string {
  const words = new Words(style, isHeading)
  const tokens =
    block?.children?.filter(({ type, content }) => type !== 'text' || content !== '') ?? []
  for (const [at, token] of tokens.entries()) words.addToken(token, tokens[at + 1], tokens[at + 2])
  return words.text()
}

class Words {
  /** Joined at the end, because a growing string would be copied at each access. */
  readonly #parts: string[] = []
  /** Open marks, each with its index in the parts; an empty mark writes nothing. */
  readonly #open: Array<{ mark: string; at: number }> = []
  readonly #style: Style
  readonly #isHeading: boolean
  #link = { address: '', at: 0 }

  constructor(style: Style, isHeading: boolean) {
    this.#style = style
    this.#isHeading = isHeading
  }

  text(): string {
    return this.#parts.join('')
  }

  addToken(
    token: MarkdownToken,
    next: MarkdownToken | undefined,
    afterNext: MarkdownToken | undefined,
  ): void {
    switch (token.type) {
      case 'text':
        for (const [at, line] of token.content.split(/<br ?\/?>/i).entries()) {
          if (at > 0) this.#breakLine()
          this.#parts.push(line)
        }
        break
      case 'code_inline':
        this.#parts.push(this.#style.hasMarks ? `\`${token.content}\`` : token.content)
        break
      case 'softbreak':
      case 'hardbreak':
        this.#breakLine()
        break
      case 'image':
        this.#addLink(token.content, addressOf(token, 'src'), isLastOnLine(next, afterNext))
        break
      case 'link_open':
        this.#link = { address: addressOf(token, 'href'), at: this.#parts.length }
        break
      case 'link_close': {
        const label = this.#parts.splice(this.#link.at).join('')
        this.#addLink(label, this.#link.address, isLastOnLine(next, afterNext))
        break
      }
      case 'em_open':
        this.#openMark(this.#isItalic(next) ? '_' : token.markup)
        break
      case 'strong_open':
        this.#openMark('*')
        break
      case 's_open':
        this.#openMark('~')
        break
      case 'em_close':
      case 'strong_close':
      case 's_close':
        this.#closeMark()
        break
      default:
        this.#parts.push(token.content)
    }
  }

  #isItalic(next: MarkdownToken | undefined): boolean {
    return !this.#style.isStarBold || this.#isBold() || next?.type === 'strong_open'
  }

  #isBold(): boolean {
    return this.#isHeading || this.#open.some(({ mark }) => mark === '*')
  }

  /** A mark within the same mark would end it, so it is left out. */
  #openMark(wanted: string): void {
    const isOpen = wanted === '*' ? this.#isBold() : this.#open.some(({ mark }) => mark === wanted)
    const mark = isOpen || !this.#style.hasMarks ? '' : wanted
    this.#open.push({ mark, at: this.#parts.length })
    this.#parts.push(mark)
  }

  #closeMark(): void {
    const { mark, at } = this.#open.pop() ?? { mark: '', at: 0 }
    const [inner = ''] = this.#parts.length === at + 2 ? this.#parts.slice(-1) : []
    // A mark after an address would become part of the address.
    if (/^https?:\/\/\S+$/.test(inner)) this.#parts[at] = ''
    else this.#parts.push(mark)
  }

  /** WhatsApp's marks end with their line, so they are closed and reopened. */
  #breakLine(): void {
    const marks = this.#open.map(({ mark }) => mark)
    this.#parts.push(...marks.toReversed(), '\n', ...marks)
  }

  #addLink(label: string, address: string, isLastOfLine: boolean): void {
    const shown = address.replace(/^(?:mailto|tel):/i, '')
    if (label.trim() === '' || label === address || label === shown) {
      this.#parts.push(label.trim() === '' ? shown : label)
      return
    }
    this.#parts.push(label)
    // An address is written outside of marks.
    for (const open of this.#open.toReversed()) {
      this.#parts.push(open.mark)
      open.mark = ''
    }
    this.#parts.push(isLastOfLine ? `: ${shown}` : ` (${shown})`)
  }
}

function addressOf(token: MarkdownToken, name: 'src' | 'href'): string {
  return String(token.attrGet(name) ?? '')
}

/** True if at most punctuation follows on the same line. */
function isLastOnLine(
  next: MarkdownToken | undefined,
  afterNext: MarkdownToken | undefined,
): boolean {
  if (!next || next.type.endsWith('break')) return true
  const isMark = next.type === 'text' && /^[.,;:!?…]{1,3}$/.test(next.content)
  return isMark && (!afterNext || afterNext.type.endsWith('break'))
}
