import { useCompanyCache } from '../sessions/index.ts'
import { SCHEDULES } from './schedules.queries.ts'

/** Something was scheduled, changed, sent or taken away: where it stands among the others, the server says. */
export function useHearSchedules(): void {
  useCompanyCache('company-{id}-schedule', (cache) => {
    void cache.invalidateQueries({ queryKey: SCHEDULES })
  })
}
