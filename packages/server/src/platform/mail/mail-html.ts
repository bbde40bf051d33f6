import { isOwnLink } from '../http/own-address.ts'

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

/**
 * The mail's text as HTML: a paragraph for each, the installation's own addresses as links, everything else escaped.
 * Names that people typed occur in mails too: other addresses in them do not become links.
 */
export function mailHtmlOf(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${htmlWithOwnLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

function htmlWithOwnLinks(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!isOwnLink(address)) continue
    const safe = escapedHtml(address)
    parts.push(escapedHtml(text.slice(from, index)), `<a href="${safe}">${safe}</a>`)
    from = index + address.length
  }
  return parts.join('') + escapedHtml(text.slice(from))
}

function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
