import { type Hearing, on } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { MACRO_RUNS } from './macro-runs.queries.ts'

/** Socket events about macros run on the mounted ticket, and about their users' names. */
export const macroRunsLive: readonly Hearing[] = [
  on('company-{id}-macro-run', (cache, { run }) =>
    refetchAll(cache, [...MACRO_RUNS, run.ticketId]),
  ),
  on('company-{id}-user', (cache, { action }) => {
    if (action === 'update') refetchAll(cache, MACRO_RUNS)
  }),
]
