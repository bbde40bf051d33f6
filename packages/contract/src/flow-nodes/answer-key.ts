import { z } from 'zod'
import { line } from '../shapes.ts'
import { ANSWER_KEY_MAX } from './limits.ts'

// Names under which flows store answers; they may be used between double braces (variables.ts).

const ANSWER_KEY = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

export function isAnswerKey(text: string): boolean {
  return text.length <= ANSWER_KEY_MAX && ANSWER_KEY.test(text)
}

/** Longer text is no key in braces: trimming braces at the end of any text would take quadratic time. */
const TYPED_MAX = 2 * ANSWER_KEY_MAX

function withoutBraces(typed: string): string {
  return typed.length > TYPED_MAX ? typed : typed.replace(/^\{+\s*|\s*\}+$/g, '')
}

/** A typed key; braces around it are dropped. */
export const answerKey = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? withoutBraces(value) : value),
    line(1, ANSWER_KEY_MAX).refine(isAnswerKey, 'answer_key'),
  )
