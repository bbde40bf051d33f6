import { isKeysAlone } from '../../../organisation/shortcuts/index.ts'

export type Doubt = 'answer' | 'keys'

/** What a text may be that was hardly meant for the customer: the name of a quick answer, or keys of a shortcut. */
export function doubtOf(text: string, userId: number): Doubt | undefined {
  const typed = text.trim()
  if (/^\/\S*$/.test(typed)) return 'answer'
  return isKeysAlone(typed, userId) ? 'keys' : undefined
}
