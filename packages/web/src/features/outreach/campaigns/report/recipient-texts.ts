import type { Recipient } from '@guiche/contract/campaigns'
import { codeText } from '../../../../platform/error-text.ts'
import { findWord, type Say } from '../../../../platform/words.ts'
import type { Tone } from '../../../../ui/ToneChip.tsx'
import { type ReportWord, reportWords } from './report.words.ts'

export type SayReport = Say<typeof reportWords.pt>

export const stateTone = {
  pending: 'neutral',
  queued: 'info',
  accepted: 'success',
  failed: 'error',
  skipped: 'warning',
  unknown: 'warning',
} as const satisfies Record<Recipient['state'], Tone>

/** The furthest known step of a recipient, as a key of words. */
export function recipientStepOf(recipient: Recipient): ReportWord {
  const { state, deliveredAt, readAt, answeredAt, optedOutAt } = recipient
  if (optedOutAt !== null) return 'is_optedOut'
  if (answeredAt !== null) return 'is_answered'
  if (readAt !== null) return 'is_read'
  if (deliveredAt !== null) return 'is_delivered'
  return `is_${state}`
}

/** The reason of a failure: translated where its code has words, otherwise the provider's text. */
export function reasonText(
  { state, code, reason }: Pick<Recipient, 'state' | 'code' | 'reason'>,
  say: SayReport,
): string {
  if (code === '') return reason || (state === 'unknown' ? say('nobodyKnows') : '')
  const ofReport = findWord(reportWords, `code_${code}`)
  if (ofReport !== undefined) return ofReport
  const words = codeText(code, reason)
  return words === code && reason !== '' ? reason : words
}
