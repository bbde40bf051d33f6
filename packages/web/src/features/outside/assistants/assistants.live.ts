import { type Hearing, on } from '../../../platform/live.ts'
import { refetchAll } from '../../../platform/live-cache.ts'
import { TOKENS } from './assistants.queries.ts'

export const personalTokensLive: readonly Hearing[] = [
  on('company-{id}-personal-token', (cache) => refetchAll(cache, TOKENS)),
]
