import {
  HTTP_HEADERS_MAX,
  HTTP_SAVES_MAX,
  HTTP_TIMEOUT_SECONDS,
} from '@guiche/contract/flow-nodes/http'
import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import { CONTENT_ELEMENTS_MAX } from '@guiche/contract/flow-nodes/single-block'
import type { FlowImportLoss } from '@guiche/contract/flows'
import type { TypebotBlock } from './typebot-file.ts'
import { bubbleText, type TypebotNames } from './typebot-text.ts'

// Single blocks of a Typebot as data of our nodes.

/** One element of a content node. */
export interface BubbleElement {
  readonly type: 'message' | 'img' | 'audio' | 'video'
  readonly value: string
}

const BUBBLES: ReadonlySet<string> = new Set(['text', 'image', 'video', 'audio', 'embed'])

export function isBubble({ type }: TypebotBlock): boolean {
  return BUBBLES.has(type)
}

/** @returns undefined for an empty bubble. Videos of other sites and embedded pages become their addresses. */
export function bubbleElement(
  { type, content }: TypebotBlock,
  names: TypebotNames,
): BubbleElement | undefined {
  if (type === 'text') return messageElement(names.filled(bubbleText(content)))
  const url = names.filled(content.url)
  if (url === '') return undefined
  if (type === 'image') return { type: 'img', value: url }
  if (type === 'audio') return { type: 'audio', value: url }
  const isFilm = type === 'video' && (content.type === undefined || content.type === 'url')
  return isFilm ? { type: 'video', value: url } : messageElement(url)
}

function messageElement(value: string): BubbleElement | undefined {
  return value.trim() === '' ? undefined : { type: 'message', value }
}

/** The data of the content nodes for these elements, as many nodes as the limit requires. */
export function contentBatches(all: readonly BubbleElement[]): Array<Record<string, unknown>> {
  const contents: Array<Record<string, unknown>> = []
  for (let at = 0; at < all.length; at += CONTENT_ELEMENTS_MAX) {
    const elements = all.slice(at, at + CONTENT_ELEMENTS_MAX).map(({ type, value }, n) => ({
      type,
      value,
      number: `${type}${n + 1}`,
      ...(type !== 'message' && { original: '' }),
      ...(type === 'audio' && { record: false }),
    }))
    contents.push({ seq: elements.map(({ number }) => number), elements })
  }
  return contents
}

const EXPECTED: Readonly<Record<string, string>> = {
  'text input': 'text',
  'number input': 'number',
  'email input': 'email',
  'url input': 'text',
  'date input': 'date',
  'time input': 'text',
  'phone number input': 'phone',
  'rating input': 'number',
}

/** The kind of answer that an input expects; undefined if no question of ours corresponds. */
export function expectedAnswerType({ type }: TypebotBlock): string | undefined {
  return Object.hasOwn(EXPECTED, type) ? EXPECTED[type] : undefined
}

export function inputPlaceholder({ options }: TypebotBlock): string {
  const { labels } = options
  if (typeof labels !== 'object' || labels === null || !('placeholder' in labels)) return ''
  return typeof labels.placeholder === 'string' ? labels.placeholder : ''
}

export interface MadeNode {
  readonly type: FlowNodeType
  readonly data: Record<string, unknown>
  /** The part of the block that could not be imported. */
  readonly lost?: FlowImportLoss
}

/** Typebot stores seconds as text, which may be a variable. */
export function waitNode({ options }: TypebotBlock): MadeNode {
  const seconds = Number(options.secondsToWaitFor)
  const isKnown = Number.isFinite(seconds) && seconds > 0
  const data = { amount: isKnown ? Math.min(seconds, 1_000_000) : 1, unit: 'seconds' }
  return { type: 'wait', data, ...(!isKnown && { lost: 'wait_by_variable' }) }
}

const KNOWN_VALUES: Readonly<Record<string, string>> = {
  Empty: '',
  Now: '{{date}} {{hour}}',
  Today: '{{date}}',
  'Contact name': '{{name}}',
}

/** A value computed by code is imported as its source text. */
export function variableNode({ options }: TypebotBlock, names: TypebotNames): MadeNode {
  const { variableId, type, expressionToEvaluate } = options
  const key = names.keyOf(variableId) ?? ''
  if (typeof type === 'string' && type !== 'Custom') {
    const isKnown = Object.hasOwn(KNOWN_VALUES, type)
    const data = { key, value: KNOWN_VALUES[type] ?? '' }
    return { type: 'variable', data, ...(!isKnown && { lost: 'variable_by_program' }) }
  }
  const written = names.filled(expressionToEvaluate)
  const quoted = /^(["'`])([^"'`\\]*)\1$/.exec(written.trim())
  const value = quoted?.[2] ?? written
  const isProgram = options.isCode === true || (!quoted && /[()=;[\]+*/]|return\b/.test(written))
  const data = { key, value }
  return { type: 'variable', data, ...(isProgram && { lost: 'variable_by_program' }) }
}

export function randomizerNode({ options }: TypebotBlock): MadeNode {
  const { aPercent } = options
  const isPercent = typeof aPercent === 'number' && aPercent >= 0 && aPercent <= 100
  return { type: 'randomizer', data: { percent: isPercent ? aPercent : 50 } }
}

/** An HTTP request, with the variables that it saves from the answer. */
export function httpNode({ options }: TypebotBlock, names: TypebotNames): MadeNode {
  const webhook = recordOf(options.webhook)
  const given = namedValues(webhook.headers, names).slice(0, HTTP_HEADERS_MAX)
  const isSecret = ({ name }: { name: string }) => name.toLowerCase() === 'authorization'
  const method = typeof webhook.method === 'string' ? webhook.method.toUpperCase() : ''
  const seconds = Number(options.timeout)
  const timeoutSeconds = seconds >= 1 ? seconds : HTTP_TIMEOUT_SECONDS.start
  const data = {
    label: '',
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? method : 'POST',
    url: withQuery(names.filled(webhook.url), namedValues(webhook.queryParams, names)),
    headers: given.filter((header) => !isSecret(header)),
    authorization: given.find(isSecret)?.value ?? '',
    body: options.isCustomBody === false ? '' : names.filled(webhook.body),
    timeoutSeconds: Math.min(timeoutSeconds, HTTP_TIMEOUT_SECONDS.most),
    saves: answerSaves(options.responseVariableMapping, names),
  }
  return { type: 'http', data }
}

function withQuery(url: string, pairs: ReadonlyArray<{ name: string; value: string }>): string {
  if (pairs.length === 0) return url
  // Variables stay unencoded, since they are filled in when the request is sent.
  const query = pairs.map(({ name, value }) => `${encodeURIComponent(name)}=${value}`).join('&')
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function namedValues(given: unknown, names: TypebotNames): Array<{ name: string; value: string }> {
  if (!Array.isArray(given)) return []
  return given.flatMap((one) => {
    const { key, value } = recordOf(one)
    return typeof key === 'string' && key !== ''
      ? [{ name: key.slice(0, 200), value: names.filled(value) }]
      : []
  })
}

/** `data.items[0].name` in Typebot is `items.0.name` here. */
function answerSaves(given: unknown, names: TypebotNames): Array<{ path: string; key: string }> {
  if (!Array.isArray(given)) return []
  const saves = given.flatMap((one) => {
    const { variableId, bodyPath } = recordOf(one)
    const key = names.keyOf(variableId)
    if (key === undefined || typeof bodyPath !== 'string') return []
    const path = bodyPath.slice(0, 300).replaceAll(/\[["']?([\w-]{1,100})["']?\]/g, '.$1')
    return [{ path: path.replace(/^data(?:\.|$)/, ''), key }]
  })
  return saves.slice(0, HTTP_SAVES_MAX)
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
