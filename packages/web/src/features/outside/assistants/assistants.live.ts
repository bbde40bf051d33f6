import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { tokenList } from './assistants.queries.ts'

export const personalTokensLive: readonly Hearing[] = [
  declareHearing('company-{id}-personal-token', (cache) => refetchAll(cache, tokenList.queryKey)),
]
