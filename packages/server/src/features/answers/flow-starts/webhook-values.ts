import type { FlowWebhookInput } from '@guiche/contract/flows'
import { valueAt } from '../flow-calls/index.ts'

// What a program's body says of whom a flow is for. The body is a stranger's. Pure, linear.

const VALUE_MAX = 4000
const NAME_MAX = 100

export interface WebhookValues {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly variables: Readonly<Record<string, string>>
}

export function valuesOf(
  config: Omit<FlowWebhookInput, 'whatsappId'>,
  body: unknown,
): WebhookValues {
  const read = (path: string) => joinedAt(body, path)
  return {
    number: read(config.numberPath).trim(),
    name: read(config.namePath).trim().slice(0, NAME_MAX).toWellFormed(),
    email: read(config.emailPath).trim(),
    variables: Object.fromEntries(config.variables.map(({ key, path }) => [key, read(path)])),
  }
}

/** Parts between commas, one behind the other: dotted paths into the body, or what is put between them. */
export function joinedAt(body: unknown, path: string): string {
  const joined = path
    .split(',')
    .map((part) => partAt(body, part))
    .join('')
  return joined.slice(0, VALUE_MAX).replaceAll('\0', '').toWellFormed()
}

const QUOTED = /^(?:"([^"]*)"|'([^']*)')$/
/** Without one no path is meant. */
const LETTER = /[\p{L}_]/u

function partAt(body: unknown, part: string): string {
  const path = part.trim()
  const value = path === '' ? undefined : valueAt(body, path)
  if (value !== undefined) return textOf(value)
  const [, inDouble, inSingle] = QUOTED.exec(path) ?? []
  return inDouble ?? inSingle ?? (LETTER.test(part) ? '' : part)
}

/** A list or an object is no text, and nothing of it is. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, VALUE_MAX)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
