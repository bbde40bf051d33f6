import { ANSWER_KEY_MAX, NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import type { TypebotFile } from './typebot-file.ts'

// Translates texts of a Typebot to WhatsApp's markup, and names of its variables to ours.

/** Untrusted files may nest without limit. */
const DEPTH_MAX = 20

/** The keys of a Typebot's variables. */
export interface TypebotNames {
  /** The key of a variable; undefined if there is no such variable. */
  keyOf(variableId: unknown): string | undefined
  /** A text with the names of its variables replaced by our keys. */
  filled(text: unknown): string
}

export function variableNames({ variables }: Pick<TypebotFile, 'variables'>): TypebotNames {
  const byId = new Map<string, string>()
  const byName = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, name } of variables) {
    const made = unusedKey(name, taken)
    taken.add(made)
    byId.set(id, made)
    if (!byName.has(name.trim())) byName.set(name.trim(), made)
  }
  return {
    keyOf: (variableId) => (typeof variableId === 'string' ? byId.get(variableId) : undefined),
    filled: (text) =>
      typeof text === 'string'
        ? text
            .slice(0, NODE_TEXT_MAX)
            .replace(/\{\{([^{}]{1,200})\}\}/g, (_, name: string) => {
              return `{{${byName.get(name.trim()) ?? answerKeyFrom(name)}}}`
            })
            .slice(0, NODE_TEXT_MAX)
            .toWellFormed()
        : '',
  }
}

function unusedKey(name: string, taken: ReadonlySet<string>): string {
  const made = answerKeyFrom(name)
  for (let number = 1; ; number++) {
    const one = number === 1 ? made : `${made.slice(0, ANSWER_KEY_MAX - 6)}_${number}`
    if (!taken.has(one)) return one
  }
}

/** `Nome completo` → `Nome_completo`. */
export function answerKeyFrom(name: string): string {
  const plain = name
    .trim()
    .slice(0, ANSWER_KEY_MAX - 1)
    .replace(/[^\p{L}\p{N}_.-]/gu, '_')
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
}

/** The text of a bubble: rich text, or the plain text of older exports. */
export function bubbleText(content: Readonly<Record<string, unknown>>): string {
  const { richText, plainText } = content
  if (Array.isArray(richText))
    return richText
      .map((line) => elementText(line, 0))
      .join('\n')
      .trim()
  return typeof plainText === 'string' ? plainText.trim() : ''
}

function elementText(element: unknown, depth: number): string {
  if (typeof element !== 'object' || element === null || depth > DEPTH_MAX) return ''
  if ('text' in element && typeof element.text === 'string')
    return textWithMarkup(element.text, element)
  const children = 'children' in element && Array.isArray(element.children) ? element.children : []
  const type = 'type' in element ? element.type : undefined
  const parts = children.map((child) => elementText(child, depth + 1))
  switch (type) {
    case 'a':
      return textWithLink(parts.join(''), 'url' in element ? element.url : '')
    case 'ul':
      return parts.map((part) => `- ${part}`).join('\n')
    case 'ol':
      return parts.map((part, at) => `${at + 1}. ${part}`).join('\n')
    default:
      return parts.join('')
  }
}

function textWithLink(text: string, url: unknown): string {
  if (typeof url !== 'string' || url === '' || url === text) return text
  return text === '' ? url : `${text} (${url})`
}

/** WhatsApp requires its marks directly at the words, so spaces stay outside. */
function textWithMarkup(text: string, element: object): string {
  const words = text.trim()
  if (words === '') return text
  let made = words
  if ('bold' in element && element.bold === true) made = `*${made}*`
  if ('italic' in element && element.italic === true) made = `_${made}_`
  if ('strikethrough' in element && element.strikethrough === true) made = `~${made}~`
  const begin = text.length - text.trimStart().length
  const end = text.length - text.trimEnd().length
  return text.slice(0, begin) + made + (end === 0 ? '' : text.slice(-end))
}
