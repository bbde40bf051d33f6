import { answerText } from '@guiche/contract/flow-nodes/answer-path'
import { FLOW_VALUE_MAX } from '@guiche/contract/flow-sessions'

// Reads the response of an external program into bounded texts. Pure, linear.

export { isListOrObject, valueAt } from '@guiche/contract/flow-nodes/answer-path'

interface AnswerBytes {
  readonly charset: string
  readonly bytes: Buffer
}

/** Decodes a body by the character set that its headers name, or as UTF-8. */
export function decodedAnswer({ charset, bytes }: AnswerBytes): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** A value as a flow stores it: texts unchanged, lists and objects as JSON. */
export function flowValueOf(value: unknown): string {
  return storableText(answerText(value))
}

/**
 * A text without characters that PostgreSQL cannot store.
 * @param most length limit: that of a flow's value unless given
 */
export function storableText(text: string, most = FLOW_VALUE_MAX): string {
  return text.slice(0, most).replaceAll('\0', '').toWellFormed()
}
