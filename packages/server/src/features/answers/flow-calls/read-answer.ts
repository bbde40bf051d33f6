import { answerText } from '@guiche/contract/flow-nodes/answer-path'
import { FLOW_VALUE_MAX } from '@guiche/contract/flow-sessions'

// What a program outside answered, as flows keep it. Whatever it is, it becomes bounded texts. Pure, linear.

export { isHolder, valueAt } from '@guiche/contract/flow-nodes/answer-path'

interface Answer {
  readonly charset: string
  readonly bytes: Buffer
}

/** Its text, by the character set that it names. */
export function textOf({ charset, bytes }: Answer): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** What a flow keeps of a value: texts as they are, lists and objects as JSON. */
export function keptOf(value: unknown): string {
  return storable(answerText(value))
}

/** A text without what PostgreSQL cannot store. @param most length limit: that of a flow's value unless given */
export function storable(text: string, most = FLOW_VALUE_MAX): string {
  return text.slice(0, most).replaceAll('\0', '').toWellFormed()
}
