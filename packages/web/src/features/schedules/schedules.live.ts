import { useQueryClient } from '@tanstack/react-query'
import { useCompanyLive } from '../sessions/index.ts'
import { SCHEDULES } from './schedules.queries.ts'

/** Something was scheduled, changed, sent or taken away: where it stands among the others, the server says. */
export function useHearSchedules(): void {
  const cache = useQueryClient()
  useCompanyLive('company-{id}-schedule', () => {
    void cache.invalidateQueries({ queryKey: SCHEDULES })
  })
}
