import { ARTICLE_TEXT_MAX, ARTICLE_TITLE_MAX } from '@guiche/contract/articles'
import { Parser } from 'htmlparser2'
import type { ReadText } from './read-text.ts'

// Extracts the text of a web page. Pages are untrusted: a single pass that stops when they are too deep or too long.

const UNREAD = new Set(
  'script style noscript template svg math iframe object nav footer aside button select dialog textarea'.split(
    ' ',
  ),
)
const BLOCKS = new Set(
  'p div section article main header ul ol dl dt dd table tr blockquote pre figure figcaption form fieldset address details summary hr'.split(
    ' ',
  ),
)
const MAIN = new Set(['main', 'article'])
/** The parser's cost grows with the depth of its stack. */
const DEPTH_MOST = 512
/** If the page marks its main part and that has at least this many characters, the rest is left out. */
const MAIN_LEAST = 200

export function markdownOfPage(html: string): ReadText {
  const page = new PageText()
  const parser = new Parser({
    onopentagname: (tag) => {
      if (!page.openTag(tag)) parser.pause()
    },
    onclosetag: (tag) => page.closeTag(tag),
    ontext: (text) => {
      if (!page.addText(text)) parser.pause()
    },
  })
  parser.write(html)
  return page.collectedText()
}

class PageText {
  #depth = 0
  /** Numbers of open elements that are skipped, and that mark the main part. */
  #unread = 0
  #main = 0
  #isInTitle = false
  #title = ''
  readonly #all = new Paragraphs()
  readonly #mainPart = new Paragraphs()

  /** @returns true to continue */
  openTag(tag: string): boolean {
    this.#depth++
    if (tag === 'title' && this.#title === '' && this.#unread === 0) this.#isInTitle = true
    if (UNREAD.has(tag)) this.#unread++
    if (MAIN.has(tag)) this.#main++
    if (this.#unread === 0) for (const part of this.#parts()) part.openTag(tag)
    return this.#depth <= DEPTH_MOST
  }

  closeTag(tag: string): void {
    this.#depth--
    if (tag === 'title') this.#isInTitle = false
    if (this.#unread === 0) for (const part of this.#parts()) part.closeTag(tag)
    if (UNREAD.has(tag)) this.#unread--
    if (MAIN.has(tag)) this.#main--
  }

  /** @returns true to continue */
  addText(text: string): boolean {
    if (this.#isInTitle) this.#title = (this.#title + text).slice(0, 2 * ARTICLE_TITLE_MAX)
    else if (this.#unread === 0) for (const part of this.#parts()) part.addText(text)
    return this.#all.length <= ARTICLE_TEXT_MAX
  }

  collectedText(): ReadText {
    const main = this.#mainPart.text()
    const text = main.length >= MAIN_LEAST ? main : this.#all.text()
    const isCut = text.length > ARTICLE_TEXT_MAX
    const title = oneLine(this.#title).slice(0, ARTICLE_TITLE_MAX).trim().toWellFormed()
    return { title, text: text.slice(0, ARTICLE_TEXT_MAX).toWellFormed(), isCut }
  }

  #parts(): Paragraphs[] {
    return this.#main > 0 ? [this.#all, this.#mainPart] : [this.#all]
  }
}

/** Collects text in paragraphs of Markdown. */
class Paragraphs {
  /** Characters so far, with collapsed white space. */
  length = 0
  readonly #paragraphs: string[] = []
  #prefix = ''
  #lines: string[] = ['']

  openTag(tag: string): void {
    const [, level] = /^h([1-6])$/.exec(tag) ?? []
    if (level !== undefined) this.#startParagraph(`${'#'.repeat(Number(level))} `)
    else if (tag === 'li') this.#startParagraph('- ')
    else if (tag === 'br') this.#lines.push('')
    else if (tag === 'td' || tag === 'th') this.addText(' ')
    else if (BLOCKS.has(tag)) this.#startParagraph(this.#isItemOpen() ? this.#prefix : '')
  }

  closeTag(tag: string): void {
    if (/^h[1-6]$/.test(tag) || tag === 'li' || BLOCKS.has(tag)) this.#startParagraph('')
  }

  addText(text: string): void {
    this.#lines.push((this.#lines.pop() ?? '') + text)
    this.length += oneLine(text).length
  }

  text(): string {
    this.#startParagraph('')
    return this.#paragraphs.join('\n\n').replaceAll(/\n\n(?=- )/g, '\n')
  }

  /** True for `<li><p>`: the paragraph belongs to the item. */
  #isItemOpen(): boolean {
    return this.#prefix === '- ' && this.#lines.every((line) => line.trim() === '')
  }

  #startParagraph(prefix: string): void {
    const lines = this.#lines.map(oneLine).filter((line) => line !== '')
    const isHeading = this.#prefix.startsWith('#')
    if (lines.length > 0) this.#paragraphs.push(this.#prefix + lines.join(isHeading ? ' ' : '\n'))
    this.#prefix = prefix
    this.#lines = ['']
  }
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
