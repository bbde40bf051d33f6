import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { MACRO_RUNS } from './macro-runs.queries.ts'

/** Socket events about macros run on the mounted ticket, and about their users' names. */
export const macroRunsLive: readonly Hearing[] = [
  declareHearing('company-{id}-macro-run', (cache, { run }) =>
    refetchAll(cache, [...MACRO_RUNS, run.ticketId]),
  ),
  declareHearing('company-{id}-user', (cache, { action }) => {
    if (action === 'update') refetchAll(cache, MACRO_RUNS)
  }),
]
