import { useCompanyCache } from '../sessions/index.ts'
import { QUICK_MESSAGES } from './quick-messages.queries.ts'

/** One came, changed or went: where it stands among the others, the server says. */
export function useHearQuickMessages(): void {
  useCompanyCache('company-{id}-quickmessage', (cache) => {
    void cache.invalidateQueries({ queryKey: QUICK_MESSAGES })
  })
}
