import { DELETE_WITHIN_HOURS, EDIT_WITHIN_MINUTES } from '@guiche/contract/messages'
import { HOUR, MINUTE } from '../../../platform/clock.ts'

// Rules for changing messages. A message is waiting (ack 0), failed (ack 0 with a failure) or sent (ack 1 and more,
// whatever failed afterwards). Pure.

interface MessageStanding {
  ack: number
  failureCode: string | null
  createdAt: string
}

/** The ack at which the customer's phone has the message. */
export const DELIVERED = 3

/** True if the message never reached the provider and is not retried. */
export function hasFailed({ ack, failureCode }: MessageStanding): boolean {
  return ack === 0 && failureCode !== null
}

export function isTooOldToEdit(message: MessageStanding, at: Date): boolean {
  return ageMs(message, at) > EDIT_WITHIN_MINUTES * MINUTE
}

/** True if WhatsApp would not delete it any more. A message that it never got can always be deleted. */
export function isTooOldToDelete(message: MessageStanding, at: Date): boolean {
  return message.ack > 0 && ageMs(message, at) > DELETE_WITHIN_HOURS * HOUR
}

function ageMs({ createdAt }: MessageStanding, at: Date): number {
  return at.getTime() - new Date(createdAt).getTime()
}

/** Failures of a change to a sent message, which a retry would not resolve. */
export const CHANGE_FAILURES = [
  'ERR_DELETE_WAPP_MSG',
  'ERR_EDIT_WAPP_MSG',
  'ERR_FETCH_WAPP_MSG',
] as const
export type ChangeFailure = (typeof CHANGE_FAILURES)[number]

export function isChangeFailure(code: string | null): boolean {
  return CHANGE_FAILURES.some((known) => known === code)
}

/** The error code for a change that the provider refused. */
export function changeFailureCode(kind: 'edit' | 'delete', code: string): ChangeFailure {
  if (code === 'ERR_FETCH_WAPP_MSG') return code
  return kind === 'edit' ? 'ERR_EDIT_WAPP_MSG' : 'ERR_DELETE_WAPP_MSG'
}

export interface Reaction {
  emoji: string
  fromMe: boolean
  from: string
  userId?: number
}

/** Each person has one reaction, and the company one: a new one replaces it, an empty one removes it. */
export function reactionsAfter(before: readonly Reaction[], given: Reaction): Reaction[] {
  const others = before.filter(({ from }) => from !== given.from)
  return given.emoji === '' ? others : [...others, given]
}

/** The `from` of the company's reactions. */
export const OUR_SIDE = ''
