import type { Choices } from '@guiche/contract/choices'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { numberedText } from '@guiche/contract/numbered-text'
import type { FlowContext } from '../flow-run.ts'

// Something to press, where the company wants that and the line shows it.

const BODY_MAX = 4096
const TITLE_MAX = 200
const OFFERED_MOST = 100

interface Entry {
  readonly id: string
  readonly title: string
}

/** Undefined where they are to be written out. */
export function offered(
  { manner }: FlowContext,
  body: string,
  entries: readonly Entry[],
): Choices | undefined {
  if (manner === 'text' || body.trim() === '') return undefined
  if (entries.length === 0 || entries.length > OFFERED_MOST) return undefined
  // What cannot be offered whole is written out, in several messages where it has to be.
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
