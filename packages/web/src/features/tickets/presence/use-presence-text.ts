import { firstNameOf } from '../../organisation/sessions/index.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import type { PresentColleague } from './presence.ts'
import { presenceWords } from './presence.words.ts'

/** A sentence that names the typing colleagues, or else all present ones. */
export function usePresenceText(present: readonly PresentColleague[]): string {
  const say = useWords(presenceWords)
  const language = useLanguage()
  if (present.length === 0) return ''
  const writers = present.filter(({ isTyping }) => isTyping)
  const named = writers.length > 0 ? writers : present
  const names = new Intl.ListFormat(language).format(named.map(({ name }) => firstNameOf(name)))
  const many = named.length > 1
  if (writers.length > 0) return say(many ? 'writesMany' : 'writesOne', { names })
  return say(many ? 'seesMany' : 'seesOne', { names })
}
