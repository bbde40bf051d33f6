import { type InboundEvent, inboundEvent } from '../channel.ts'

/**
 * An event as it can be stored: without U+0000, which PostgreSQL's text cannot hold, and with what is too long cut to
 * the port's limits. A provider repeats what was refused, so that a refusal would stop the whole line.
 */
export function cleanEvent(event: InboundEvent): InboundEvent {
  const storable = withoutNul(event)
  const parsed = inboundEvent.safeParse(storable)
  if (parsed.success) return storable
  for (const issue of parsed.error.issues)
    if (issue.code === 'too_big') cut(storable, issue.path, Number(issue.maximum))
  return storable
}

const NUL = /\u0000/gu

function withoutNul<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  if (!text.includes(String.raw`\u0000`)) return value
  return JSON.parse(text, (_key, part: unknown) =>
    typeof part === 'string' ? part.replace(NUL, '') : part,
  )
}

/** Cuts a text or a list that stands at a path. */
function cut(within: object, path: readonly PropertyKey[], longest: number): void {
  const [last, ...before] = path.toReversed()
  let holder: unknown = within
  for (const key of before.reverse()) holder = isRecord(holder) ? holder[key] : undefined
  if (last === undefined || !isRecord(holder)) return
  const value = holder[last]
  if (typeof value === 'string') holder[last] = value.slice(0, longest).toWellFormed()
  if (Array.isArray(value)) holder[last] = value.slice(0, longest)
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null
}
