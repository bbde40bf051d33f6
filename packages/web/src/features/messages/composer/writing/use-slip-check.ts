import { useState } from 'react'
import { useSession } from '../../../organisation/sessions/index.ts'
import { hasShortcutKeysOnly } from '../../../organisation/shortcuts/index.ts'

export type SuspectedSlip = 'answer' | 'keys'

export interface SlipCheck {
  /** Undefined if the text is probably meant for the customer. */
  suspected: SuspectedSlip | undefined
  /** True if the user was warned of this text; it is sent at the next Enter. */
  isWarned: boolean
  warn: () => void
  reset: () => void
}

/**
 * Finds texts that need a confirmation before they are sent.
 * @param isOn false for notes, edits and charges
 */
export function useSlipCheck(text: string, isOn: boolean): SlipCheck {
  const { user } = useSession()
  const [warnedText, setWarnedText] = useState<string>()
  return {
    suspected: isOn ? suspectedSlipOf(text, user.id) : undefined,
    isWarned: warnedText === text,
    warn: () => setWarnedText(text),
    reset: () => setWarnedText(undefined),
  }
}

/**
 * Classifies a text that was probably not meant for the customer: the shortcode of a quick message, or keys of a
 * shortcut.
 */
function suspectedSlipOf(text: string, userId: number): SuspectedSlip | undefined {
  const typed = text.trim()
  if (/^\/\S*$/.test(typed)) return 'answer'
  return hasShortcutKeysOnly(typed, userId) ? 'keys' : undefined
}
