import { DELETE_WITHIN_HOURS, EDIT_WITHIN_MINUTES } from '@guiche/contract/messages'
import { HOUR, MINUTE } from '../../../platform/clock.ts'

// What may still be done with a message. A message is waiting (ack 0), failed (ack 0 and a failure) or sent (ack 1 and
// more, whatever failed afterwards). Pure.

interface Standing {
  ack: number
  failureCode: string | null
  createdAt: string
}

/** The ack from which on the customer's phone has it. */
export const DELIVERED = 3

/** It never reached the provider and nobody tries any more. */
export function hasFailed({ ack, failureCode }: Standing): boolean {
  return ack === 0 && failureCode !== null
}

export function isTooOldToEdit(message: Standing, at: Date): boolean {
  return ageMs(message, at) > EDIT_WITHIN_MINUTES * MINUTE
}

/** WhatsApp takes nothing back after some days. What it never got can be deleted whenever. */
export function isTooOldToDelete(message: Standing, at: Date): boolean {
  return message.ack > 0 && ageMs(message, at) > DELETE_WITHIN_HOURS * HOUR
}

function ageMs({ createdAt }: Standing, at: Date): number {
  return at.getTime() - new Date(createdAt).getTime()
}

/** Failures of a change to a message that was sent: sending it again would not help. */
export const CHANGE_FAILURES = [
  'ERR_DELETE_WAPP_MSG',
  'ERR_EDIT_WAPP_MSG',
  'ERR_FETCH_WAPP_MSG',
] as const
export type ChangeFailure = (typeof CHANGE_FAILURES)[number]

export function isChangeFailure(code: string | null): boolean {
  return CHANGE_FAILURES.some((known) => known === code)
}

/** What is told of a change that the provider would not make. */
export function changeFailure(kind: 'edit' | 'delete', code: string): ChangeFailure {
  if (code === 'ERR_FETCH_WAPP_MSG') return code
  return kind === 'edit' ? 'ERR_EDIT_WAPP_MSG' : 'ERR_DELETE_WAPP_MSG'
}

export interface Reaction {
  emoji: string
  fromMe: boolean
  from: string
  userId?: number
}

/** One reaction per person, and one of ours: a new one takes the place of the old, an empty one takes it back. */
export function reactionsWith(before: readonly Reaction[], given: Reaction): Reaction[] {
  const others = before.filter(({ from }) => from !== given.from)
  return given.emoji === '' ? others : [...others, given]
}

/** By whom ours are given. */
export const OUR_SIDE = ''
