import type { FlowSession } from '@guiche/contract/flow-sessions'
import { FLOW_VALUE_MAX, FLOW_VARIABLES_MAX } from '@guiche/contract/flow-sessions'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { messageVariables, renderVariables } from '@guiche/contract/variables'
import type { FlowContext } from './flow-engine-types.ts'

// Variables of a flow: the session's own take precedence over those of all texts.

interface KnownVariables {
  readonly session: Pick<FlowSession, 'variables'>
  readonly context: FlowContext
}

/** Fills in a text's variables and cuts it to the length of a message. */
export function filledText(text: string, { session, context }: KnownVariables): string {
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
  return cutText(filled, MESSAGE_MAX)
}

/** Like `filledText`, but returns the unfilled text if nothing would be left, for texts that must not be empty. */
export function filledOrUnfilledText(text: string, known: KnownVariables): string {
  const filled = filledText(text, known)
  return filled.trim() === '' ? text : filled
}

export function variableValueOf(key: string, known: KnownVariables): string {
  const { session, context } = known
  if (Object.hasOwn(session.variables, key)) return session.variables[key] ?? ''
  if (key === 'number' || key === 'email') return context.contact[key]
  return messageVariables.some((name) => name === key) ? filledText(`{{${key}}}`, known) : ''
}

/** All variables, for external programs. */
export function knownVariables(known: KnownVariables): Readonly<Record<string, string>> {
  const { session, context } = known
  const ours = messageVariables.map((name) => [name, variableValueOf(name, known)] as const)
  const { number, email } = context.contact
  return { ...Object.fromEntries(ours), number, email, ...session.variables }
}

/** Merges values into the variables, each cut to its limit. New keys beyond FLOW_VARIABLES_MAX are left out. */
export function variablesWithValues(
  variables: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = { ...variables }
  for (const [key, value] of Object.entries(values)) {
    if (key === '' || key === '__proto__' || key.length > 100) continue
    if (!Object.hasOwn(kept, key) && Object.keys(kept).length >= FLOW_VARIABLES_MAX) continue
    kept[key] = cutText(value, FLOW_VALUE_MAX)
  }
  return kept
}

/** Cuts a text without leaving half of a surrogate pair, and removes NUL, which PostgreSQL cannot store. */
export function cutText(text: string, most: number): string {
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text
  return plain.length <= most ? plain.toWellFormed() : plain.slice(0, most).toWellFormed()
}
