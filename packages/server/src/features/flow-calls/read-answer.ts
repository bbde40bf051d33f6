import { FLOW_VALUE_MAX } from '@guiche/contract/flow-sessions'

// What a program outside answered, as flows keep it. Whatever it is, it becomes bounded texts. Pure, linear.

interface Answer {
  readonly charset: string
  readonly bytes: Buffer
}

/** Its text, by the character set that it names. */
export function textOf({ charset, bytes }: Answer): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** Its JSON, whatever it calls itself; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where a dotted path leads, such as `order.items.0.name` or `items[0].name`; undefined where there is nothing. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json
  for (const key of path.replaceAll(/\[(\d{1,9})\]/g, '.$1').split('.')) {
    if (key === '') continue
    if (!isHolder(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** A list or an object. */
export function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** What a flow keeps of a value: texts as they are, lists and objects as JSON. */
export function keptOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return storable(typeof value === 'string' ? value : written(value))
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // Nested deeper than can be written.
    return ''
  }
}

/** So much as is kept of a value, without what PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.slice(0, FLOW_VALUE_MAX).replaceAll('\0', '').toWellFormed()
}
