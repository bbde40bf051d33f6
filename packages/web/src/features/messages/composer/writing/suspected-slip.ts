import { hasShortcutKeysOnly } from '../../../organisation/shortcuts/index.ts'

export type SuspectedSlip = 'answer' | 'keys'

/**
 * Classifies a text that was probably not meant for the customer: the shortcode of a quick message, or keys of a
 * shortcut.
 */
export function suspectedSlipOf(text: string, userId: number): SuspectedSlip | undefined {
  const typed = text.trim()
  if (/^\/\S*$/.test(typed)) return 'answer'
  return hasShortcutKeysOnly(typed, userId) ? 'keys' : undefined
}
