import type { FlowSession } from '@guiche/contract/flow-sessions'
import { FLOW_VALUE_MAX, FLOW_VARIABLES_MAX } from '@guiche/contract/flow-sessions'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { messageVariables, renderVariables } from '@guiche/contract/variables'
import type { FlowContext } from './flow-run.ts'

// What a flow knows by name: what it has learnt comes before what every text knows.

interface Known {
  readonly session: Pick<FlowSession, 'variables'>
  readonly context: FlowContext
}

/** A text with its variables filled in, no longer than a message. */
export function filledIn(text: string, { session, context }: Known): string {
  const { contact, protocol, at, hours, language } = context
  const extra = { number: contact.number, email: contact.email, ...session.variables }
  const filled = renderVariables(text, {
    contactName: contact.name,
    protocol,
    at,
    timeZone: hours.timeZone,
    language,
    extra,
  })
  return cut(filled, MESSAGE_MAX)
}

/** The same where something has to be said: what would be left with nothing stays as it was drawn. */
export function filledOrDrawn(text: string, known: Known): string {
  const filled = filledIn(text, known)
  return filled.trim() === '' ? text : filled
}

export function valueOf(key: string, known: Known): string {
  const { session, context } = known
  if (Object.hasOwn(session.variables, key)) return session.variables[key] ?? ''
  if (key === 'number' || key === 'email') return context.contact[key]
  return messageVariables.some((name) => name === key) ? filledIn(`{{${key}}}`, known) : ''
}

/** All of it, for programs outside. */
export function knownVariables(known: Known): Readonly<Record<string, string>> {
  const { session, context } = known
  const ours = messageVariables.map((name) => [name, valueOf(name, known)] as const)
  const { number, email } = context.contact
  return { ...Object.fromEntries(ours), number, email, ...session.variables }
}

/** With these values too, each no longer than is kept; of too many the first stay. */
export function withValues(
  variables: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = { ...variables }
  for (const [key, value] of Object.entries(values)) {
    if (key === '' || key === '__proto__' || key.length > 100) continue
    if (!Object.hasOwn(kept, key) && Object.keys(kept).length >= FLOW_VARIABLES_MAX) continue
    kept[key] = cut(value, FLOW_VALUE_MAX)
  }
  return kept
}

/** Never in the middle of a character. PostgreSQL takes no NUL. */
export function cut(text: string, most: number): string {
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text
  return plain.length <= most ? plain.toWellFormed() : plain.slice(0, most).toWellFormed()
}
