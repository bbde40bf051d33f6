import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { TOKENS } from './assistants.queries.ts'

export const personalTokensLive: readonly Hearing[] = [
  on('company-{id}-personal-token', (cache) => refresh(cache, TOKENS)),
]
