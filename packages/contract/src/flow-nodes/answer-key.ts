import { z } from 'zod'
import { line } from '../shapes.ts'
import { ANSWER_KEY_MAX } from './limits.ts'

// Names under which flows keep what they learn: what stands between double braces (variables.ts) may be one.

const ANSWER_KEY = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

export function isAnswerKey(text: string): boolean {
  return text.length <= ANSWER_KEY_MAX && ANSWER_KEY.test(text)
}

/** A key as it is typed into a form; braces around it are left out. */
export const answerKey = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(/^\{+\s*|\s*\}+$/g, '') : value),
    line(1, ANSWER_KEY_MAX).refine(isAnswerKey, 'answer_key'),
  )
