import { useQueryClient } from '@tanstack/react-query'
import { useCompanyLive } from '../sessions/index.ts'
import { QUICK_MESSAGES } from './quick-messages.queries.ts'

/** One came, changed or went: where it stands among the others, the server says. */
export function useHearQuickMessages(): void {
  const cache = useQueryClient()
  useCompanyLive('company-{id}-quickmessage', () => {
    void cache.invalidateQueries({ queryKey: QUICK_MESSAGES })
  })
}
