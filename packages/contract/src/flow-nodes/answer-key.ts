import { z } from 'zod'
import { line } from '../shapes.ts'
import { ANSWER_KEY_MAX } from './limits.ts'

// Names under which flows keep what they learn: what stands between double braces (variables.ts) may be one.

const ANSWER_KEY = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

export function isAnswerKey(text: string): boolean {
  return text.length <= ANSWER_KEY_MAX && ANSWER_KEY.test(text)
}

/** Longer than a key in braces is none: to look for braces at the end of any text would cost its length, squared. */
const TYPED_MAX = 2 * ANSWER_KEY_MAX

function withoutBraces(typed: string): string {
  return typed.length > TYPED_MAX ? typed : typed.replace(/^\{+\s*|\s*\}+$/g, '')
}

/** A key as it is typed into a form; braces around it are left out. */
export const answerKey = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? withoutBraces(value) : value),
    line(1, ANSWER_KEY_MAX).refine(isAnswerKey, 'answer_key'),
  )
