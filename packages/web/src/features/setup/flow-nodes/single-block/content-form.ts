import {
  CONTENT_ELEMENTS_MAX,
  type ContentElement,
  singleBlockKind,
} from '@guiche/contract/flow-nodes/single-block'
import {
  type FlowMediaKind,
  INTERVAL_MAX_SECONDS,
  NODE_TEXT_MAX,
} from '@guiche/contract/flow-nodes/limits'
import { z } from 'zod'
import type { NodeForm } from '../dialogs/node-form.ts'
import { singleBlockWords } from './single-block.words.ts'

// Form of a content node: a sequence of elements. Pure.

export type PartType = ContentElement['type']
export const partTypes = ['message', 'interval', 'img', 'audio', 'video'] as const

/** An element, or an entry of another client, which stays unchanged. */
export interface Part {
  /** React key, stable while elements are moved. */
  readonly key: string
  readonly type: PartType | 'foreign'
  /** A text, seconds, or the name of a file in the graph. */
  readonly value: string
  readonly original: string
  readonly record: boolean
  /** To be uploaded when the node is saved. */
  readonly file: File | null
  /** The entry in the graph. */
  readonly raw: Readonly<Record<string, unknown>>
}

export interface ContentFields {
  parts: readonly Part[]
}

export type PartFault =
  | 'contentTextEmpty'
  | 'contentTextLong'
  | 'contentInterval'
  | 'contentEmptyCards'

let made = 0

function newPart(type: Part['type'], known: Partial<Part> = {}): Part {
  made += 1
  const blank = { value: '', original: '', record: false, file: null, raw: {} }
  return { ...blank, ...known, type, key: `part-${made}` }
}

export function withPart(parts: readonly Part[], type: PartType): readonly Part[] {
  return parts.length >= CONTENT_ELEMENTS_MAX ? parts : [...parts, newPart(type)]
}

function isMediaKind(type: Part['type']): type is FlowMediaKind {
  return type === 'img' || type === 'audio' || type === 'video'
}

export function faultOfPart({ type, value, file }: Part): PartFault | undefined {
  switch (type) {
    case 'message':
      if (value.trim() === '') return 'contentTextEmpty'
      return value.length > NODE_TEXT_MAX ? 'contentTextLong' : undefined
    case 'interval':
      return Number(value) > 0 && Number(value) <= INTERVAL_MAX_SECONDS
        ? undefined
        : 'contentInterval'
    case 'img':
    case 'audio':
    case 'video':
      return value === '' && file === null ? 'contentEmptyCards' : undefined
    case 'foreign':
      return undefined
  }
}

export const contentForm: NodeForm<ContentFields, ContentFields> = {
  words: singleBlockWords,
  open: (data) => ({ parts: partsOf(data) }),
  schema: () =>
    z.object({
      parts: z
        .custom<readonly Part[]>()
        .refine((parts) => parts.length > 0, { error: 'contentNothing', abort: true })
        .superRefine((parts, context) => {
          const fault = parts.map(faultOfPart).find((one) => one !== undefined)
          if (fault) context.addIssue({ code: 'custom', message: fault })
        }),
    }),
  save: ({ parts }, data) => contentNodeData(parts, data),
}

const rows = z.array(z.record(z.string(), z.unknown())).catch([])

export function partsOf(data: Record<string, unknown>): Part[] {
  const elements: Part['raw'][] = rows.parse(data.elements)
  const { seq } = singleBlockKind.data.parse(data)
  const inOrder =
    seq.length === 0
      ? elements
      : seq
          .map((name) => elements.find(({ number }) => number === name))
          .filter((raw) => raw !== undefined)
  return inOrder.map((raw) => {
    const [read] = singleBlockKind.data.parse({ elements: [raw] }).elements
    if (!read) return newPart('foreign', { raw })
    const { type, value, original, record } = read
    return newPart(type, { value, original, record, raw })
  })
}

/** Builds the node's data. `seq` lists the elements by unique names; elements outside of it are kept but not sent. */
function contentNodeData(
  parts: readonly Part[],
  data: Record<string, unknown>,
): Record<string, unknown> {
  const before = rows.parse(data.elements)
  const { seq: order } = singleBlockKind.data.parse(data)
  const unsaid =
    order.length === 0 ? [] : before.filter(({ number }) => !order.some((name) => name === number))
  const taken = new Set<unknown>(unsaid.map(({ number }) => number))
  const elements = parts.map((one) => {
    const known = one.raw.number
    const isFree = typeof known === 'string' && known !== '' && !taken.has(known)
    const number = isFree ? known : freeElementName(one.type, taken, parts)
    taken.add(number)
    return contentElementOf(one, number)
  })
  return {
    ...data,
    seq: elements.map(({ number }) => number),
    elements: [...elements, ...unsaid],
  }
}

/** The first unused name, such as `img2`. */
function freeElementName(
  type: Part['type'],
  taken: ReadonlySet<unknown>,
  parts: readonly Part[],
): string {
  const given = new Set(parts.map(({ raw }) => raw.number))
  let count = 1
  while (taken.has(`${type}${count}`) || given.has(`${type}${count}`)) count += 1
  return `${type}${count}`
}

function contentElementOf({ type, value, original, record, raw }: Part, number: string) {
  if (type === 'foreign') return { ...raw, number }
  return {
    ...raw,
    type,
    value,
    number,
    ...(isMediaKind(type) && { original }),
    ...(type === 'audio' && { record }),
  }
}

/** Replaces uploaded files by their names in the graph. */
export function withUploadedNames(
  parts: readonly Part[],
  names: ReadonlyMap<File, string>,
): Part[] {
  return parts.map((one) => {
    const name = one.file && names.get(one.file)
    return one.file && name ? { ...one, value: name, original: one.file.name, file: null } : one
  })
}
