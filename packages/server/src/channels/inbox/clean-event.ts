import { type InboundEvent, inboundEvent } from '../channel.ts'

/**
 * A copy of an event that PostgreSQL can store: without U+0000, which its text type refuses, and cut to the port's
 * limits. A provider repeats refused events, so that a refusal would stop the whole line.
 */
export function cleanEvent(event: InboundEvent): InboundEvent {
  const storable = withoutNul(event)
  const parsed = inboundEvent.safeParse(storable)
  if (parsed.success) return storable
  for (const issue of parsed.error.issues)
    if (issue.code === 'too_big') cutAtPath(storable, issue.path, Number(issue.maximum))
  return storable
}

/** Copies, since the driver may still use its own object. */
function withoutNul(event: InboundEvent): InboundEvent {
  const copy = structuredClone(event)
  if (JSON.stringify(event).includes(String.raw`\u0000`)) stripNul(copy)
  return copy
}

const NUL = '\0'

function stripNul(holder: unknown): void {
  if (!isRecord(holder)) return
  for (const [key, value] of Object.entries(holder)) {
    if (typeof value === 'string') holder[key] = value.replaceAll(NUL, '')
    else stripNul(value)
  }
}

/** Cuts the text or list at a path. */
function cutAtPath(within: object, path: readonly PropertyKey[], longest: number): void {
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
