import type { FlowWebhookInput } from '@guiche/contract/flows'
import { valueAt } from '../flow-calls/index.ts'

// Reads number, name, e-mail address and variables from a webhook's body, which is external input. Pure, linear.

const VALUE_MAX = 4000
const NAME_MAX = 100

export interface WebhookValues {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly variables: Readonly<Record<string, string>>
}

export function webhookValuesOf(
  config: Omit<FlowWebhookInput, 'whatsappId'>,
  body: unknown,
): WebhookValues {
  const valueAtPath = (path: string) => joinedValueAt(body, path)
  return {
    number: valueAtPath(config.numberPath).trim(),
    name: valueAtPath(config.namePath).trim().slice(0, NAME_MAX).toWellFormed(),
    email: valueAtPath(config.emailPath).trim(),
    variables: Object.fromEntries(
      config.variables.map(({ key, path }) => [key, valueAtPath(path)]),
    ),
  }
}

/** Concatenates the comma-separated parts of `path`: dotted paths into the body, or literals. */
export function joinedValueAt(body: unknown, path: string): string {
  const joined = path
    .split(',')
    .map((part) => valueOfPart(body, part))
    .join('')
  return joined.slice(0, VALUE_MAX).replaceAll('\0', '').toWellFormed()
}

const QUOTED = /^(?:"([^"]*)"|'([^']*)')$/
/** A part without a letter is a literal, not a path. */
const LETTER = /[\p{L}_]/u

function valueOfPart(body: unknown, part: string): string {
  const path = part.trim()
  const value = path === '' ? undefined : valueAt(body, path)
  if (value !== undefined) return scalarText(value)
  const [, inDouble, inSingle] = QUOTED.exec(path) ?? []
  return inDouble ?? inSingle ?? (LETTER.test(part) ? '' : part)
}

/** Lists and objects become empty text. */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, VALUE_MAX)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
