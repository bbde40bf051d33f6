import { configureMarkdown, translateMarkdown } from '@guiche/contract/markdown'
import MarkdownIt from 'markdown-it'

const parser = configureMarkdown(new MarkdownIt())

/** Converts Markdown to WhatsApp's marks. Pure. */
export function whatsappText(markdown: string): string {
  return translateMarkdown(parser, markdown, { hasMarks: true })
}

/** Converts Markdown to plain text. */
export function bareText(markdown: string): string {
  return translateMarkdown(parser, markdown, { hasMarks: false })
}
