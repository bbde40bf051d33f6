import { configureMarkdown, translateMarkdown } from '@guiche/contract/markdown'
import { lazy } from '../../../../platform/lazy.ts'
import { cutAtSentence } from './split-text.ts'

/** Characters of a text that are parsed as Markdown, which takes milliseconds. */
export const MARKDOWN_MAX = 20_000

/**
 * Creates a function from models' Markdown to WhatsApp's formatting. A text above `MARKDOWN_MAX` ends at its last
 * sentence within it. The parser is imported at first use, so that a process without need for it starts faster.
 */
export const markdownReader = lazy(async (): Promise<(written: string) => string> => {
  const { default: Parser } = await import('markdown-it')
  // Disabled because plain text of a program looks like indented code and underlined headings.
  const parser = configureMarkdown(new Parser()).disable(['code', 'lheading'])
  // Models write WhatsApp's own marks too.
  const style = { hasMarks: true, isStarBold: true }
  return (written) => translateMarkdown(parser, cutAtSentence(written, MARKDOWN_MAX), style)
})
