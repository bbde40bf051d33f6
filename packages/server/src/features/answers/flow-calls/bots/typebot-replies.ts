import { parseJson } from '../../../../platform/parse-json.ts'
import type { ExternalAnswer, ExternalMessage } from '../../../messages/flow-engine/index.ts'
import { MARKDOWN_MAX } from '../../../messages/messages/index.ts'
import { isListOrObject, storableText } from '../flow-values.ts'

// Parses the response of a Typebot, which is external input, into a bounded number of messages and characters. Pure,
// linear.

type Control = NonNullable<Extract<ExternalAnswer, { kind: 'typebot' }>['control']>

export interface TypebotReply {
  readonly messages: readonly ExternalMessage[]
  /** Choices offered to the customer now. */
  readonly choices: readonly string[]
  readonly sessionId: string | undefined
  /** True if the bot waits for no further input. */
  readonly isOver: boolean
  readonly control: Control | undefined
}

const MESSAGES_MAX = 20
const CHOICES_MAX = 100
const CHOICE_MAX = 200
const ADDRESS_MAX = 2000
const SESSION_MAX = 200
/** Typebot's own text for input that it does not understand. */
const NOT_UNDERSTOOD = 'Invalid message. Please, try again.'

/** Converts a program's Markdown (markdownReader). */
export type Reader = (written: string) => string

interface ReadingOptions {
  /** Replaces Typebot's own text for input that it does not understand; empty: no replacement. */
  readonly unknown?: string
  /** Converts texts in Markdown; absent: they stay unchanged. */
  readonly read?: Reader
}

export function repliesOf(
  json: unknown,
  { unknown = '', read = (written) => written }: ReadingOptions = {},
): TypebotReply {
  const { messages: given, input, sessionId } = objectOrEmpty(json)
  const messages: ExternalMessage[] = []
  let control: Control | undefined
  for (const one of listOrEmpty(given).slice(0, MESSAGES_MAX)) {
    const message = messageOf(one, read)
    const said = message?.kind === 'text' ? controlOf(message.text) : undefined
    if (said) control = said
    else if (message) messages.push(withOwnUnknownText(message, unknown))
  }
  const choices = choicesOf(input)
  return {
    messages: choices.length > 0 ? withChoices(messages, choices) : messages,
    choices,
    sessionId: isShortText(sessionId, SESSION_MAX) ? sessionId : undefined,
    isOver: !isListOrObject(input) || control !== undefined,
    control,
  }
}

function withOwnUnknownText(message: ExternalMessage, unknown: string): ExternalMessage {
  return message.kind === 'text' && message.text === NOT_UNDERSTOOD && unknown.trim() !== ''
    ? { ...message, text: unknown }
    : message
}

function messageOf(message: unknown, read: Reader): ExternalMessage | undefined {
  const { type, content } = objectOrEmpty(message)
  const { richText, markdown, html, plainText, url } = objectOrEmpty(content)
  switch (type) {
    case 'text': {
      if (Array.isArray(richText))
        return textMessageOf(richText.map((block) => markedTextOf(block, 0)).join('\n'))
      if (typeof markdown === 'string') return textMessageOf(read(markdown))
      const text = [plainText, html].find((one) => typeof one === 'string')
      return typeof text === 'string' ? textMessageOf(text) : undefined
    }
    case 'image':
    case 'audio':
      return isWebAddress(url) ? { kind: 'media', media: type, url } : undefined
    case 'video': {
      if (!isWebAddress(url)) return undefined
      // A video of a platform is a web page, not a file.
      const isFile =
        objectOrEmpty(content).type === undefined || objectOrEmpty(content).type === 'url'
      return isFile ? { kind: 'media', media: 'video', url } : textMessageOf(url)
    }
    case 'embed':
      return isWebAddress(url) ? textMessageOf(url) : undefined
    default:
      return undefined
  }
}

/** A text message, or undefined if the text is empty. Long texts are split when they are sent. */
export function textMessageOf(text: string): ExternalMessage | undefined {
  const written = storableText(text, MARKDOWN_MAX).trim()
  return written === '' ? undefined : { kind: 'text', text: written, choices: [] }
}

/** Deeper nesting than lists within lists is not expected. */
const DEPTH_MAX = 8

/** Converts rich text to WhatsApp marks. */
function markedTextOf(block: unknown, depth: number): string {
  const { type, text, children, url, bold, italic, underline } = objectOrEmpty(block)
  if (typeof text === 'string') return withMarks(text, { bold, italic, underline })
  if (depth >= DEPTH_MAX) return ''
  const parts = listOrEmpty(children).map((child) => markedTextOf(child, depth + 1))
  switch (type) {
    case 'a': {
      const label = parts.join('')
      if (!isWebAddress(url) || label === url) return label
      return label.trim() === '' ? url : `${label} (${url})`
    }
    case 'ul':
      return parts.map((part) => `- ${part}`).join('\n')
    case 'ol':
      return parts.map((part, at) => `${at + 1}. ${part}`).join('\n')
    case 'li':
      return parts.join('\n')
    default:
      return parts.join('')
  }
}

/** Marks must touch the text: WhatsApp ignores a mark followed by a space. */
function withMarks(
  text: string,
  marks: { bold: unknown; italic: unknown; underline: unknown },
): string {
  const core = text.trim()
  if (core === '') return text
  const begin = text.length - text.trimStart().length
  let written = core
  if (marks.underline === true) written = `~${written}~`
  if (marks.italic === true) written = `_${written}_`
  if (marks.bold === true) written = `*${written}*`
  return text.slice(0, begin) + written + text.slice(begin + core.length)
}

/** Control text for the flow: `#` followed by JSON. */
function controlOf(text: string): Control | undefined {
  if (!text.startsWith('#')) return undefined
  const json = parseJson(text.slice(1))
  return Array.isArray(json) ? undefined : parsedControl(objectOrEmpty(json))
}

/** Queue, user or stop to which a control object sends the customer; undefined if it has none. */
export function parsedControl(json: Readonly<Record<string, unknown>>): Control | undefined {
  const queueId = idOf(json.queueId)
  const userId = idOf(json.userId)
  const stops = json.stopBot === true || json.stopBot === 'true'
  if (queueId === undefined && userId === undefined && !stops) return undefined
  return {
    ...(queueId !== undefined && { queueId }),
    ...(userId !== undefined && { userId }),
    ...(stops && { stopBot: true }),
  }
}

const ID_MAX = 2_147_483_647

function idOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= ID_MAX
    ? number
    : undefined
}

function choicesOf(input: unknown): string[] {
  const { type, items } = objectOrEmpty(input)
  if (type !== 'choice input' && type !== 'picture choice input') return []
  return listOrEmpty(items)
    .slice(0, CHOICES_MAX)
    .flatMap((item) => {
      const { content, title } = objectOrEmpty(item)
      const text = typeof content === 'string' ? content : title
      return typeof text === 'string' && text.trim() !== ''
        ? [storableText(text.trim().slice(0, CHOICE_MAX))]
        : []
    })
}

/** Adds choices to the last text, or as a message of their own. */
function withChoices(messages: ExternalMessage[], choices: string[]): ExternalMessage[] {
  const last = messages.at(-1)
  if (last?.kind === 'text') return [...messages.slice(0, -1), { ...last, choices }]
  return [...messages, { kind: 'text', text: '', choices }]
}

export function isWebAddress(url: unknown): url is string {
  return isShortText(url, ADDRESS_MAX) && /^https?:\/\/\S+$/i.test(url)
}

function isShortText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= most
}

export function objectOrEmpty(value: unknown): Readonly<Record<string, unknown>> {
  return isListOrObject(value) ? value : {}
}

export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
