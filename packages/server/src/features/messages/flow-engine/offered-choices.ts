import type { Choices } from '@guiche/contract/choices'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { numberedText } from '@guiche/contract/numbered-text'
import type { FlowContext } from './flow-engine-types.ts'

// Options that the customer taps, if the company wants them and the line supports them.

const BODY_MAX = 4096
const TITLE_MAX = 200
const OFFERED_MOST = 100

interface OfferedEntry {
  readonly id: string
  readonly title: string
}

/** Undefined if the options have to be written as text. */
export function offeredChoices(
  { manner }: FlowContext,
  body: string,
  entries: readonly OfferedEntry[],
): Choices | undefined {
  if (manner === 'text' || body.trim() === '') return undefined
  if (entries.length === 0 || entries.length > OFFERED_MOST) return undefined
  // A menu that does not fit one message with options is written as text, in several messages if needed.
  if (body.length > BODY_MAX) return undefined
  const options = entries.map(({ id, title }) => ({ id, title: title.trim() }))
  if (options.some(({ title }) => title === '' || title.length > TITLE_MAX)) return undefined
  const choices: Choices = {
    body,
    options,
    prefers: manner === 'list' ? 'list' : 'buttons',
  }
  return numberedText(choices).length <= MESSAGE_MAX ? choices : undefined
}
