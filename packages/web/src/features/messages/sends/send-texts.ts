import type { SendOfList, SendsLine, WaitingSend } from '@guiche/contract/sends'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import type { Say } from '../../../platform/words.ts'
import { formatDate, formatDateTime, formatTime } from '../../../ui/formats.ts'
import type { sendWords } from './sends.words.ts'

export type SaySends = Say<typeof sendWords.pt>

/** The product's words for an error code. */
export function failureText(code: string): string {
  return errorText(new CallError(code, 400))
}

/** The reason of a wait, and its end where that is known. */
export function waitText({ because, until }: WaitingSend, say: SaySends): string {
  if (until === null) return say(`because_${because}`)
  const isToday = formatDate(until) === formatDate(new Date())
  const at = isToday ? formatTime(until) : formatDateTime(until)
  if (because === 'pause') return say('pauseUntil', { at })
  return say('untilAt', { why: say(`because_${because}`), at })
}

/** True if it is not known whether the message arrived. */
export function hasUnknownOutcome({ failure }: Pick<SendOfList, 'failure'>): boolean {
  return failure?.code === 'ERR_SEND_UNANSWERED'
}

/** Notices about the lines that hold messages back. */
export function lineNoticeTexts(lines: readonly SendsLine[], say: SaySends): string[] {
  return lines.flatMap(({ name, status, waiting, oldestAt, holds }) => [
    ...(status !== 'CONNECTED' && waiting > 0
      ? [say('lineDown', { name, count: waiting, at: formatDateTime(oldestAt ?? '') })]
      : []),
    ...holds.map(({ scope, until }) => say(`held_${scope}`, { name, at: formatDateTime(until) })),
  ])
}
