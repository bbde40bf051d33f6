// Paths by which flows store parts of an external program's answer. Pure, linear.

/** The value at a dotted path, such as `order.items.0.name` or `items[0].name`; undefined if there is none. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json
  for (const key of path.replaceAll(/\[(\d{1,9})\]/g, '.$1').split('.')) {
    if (key === '') continue
    if (!isListOrObject(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** A list or an object. */
export function isListOrObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A value as a flow stores it: text unchanged, lists and objects as JSON, missing values as empty text. */
export function answerText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // Nested too deep to be serialised.
    return ''
  }
}
