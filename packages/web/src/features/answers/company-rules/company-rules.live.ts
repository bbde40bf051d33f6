import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { actionRowHearings } from '../../tickets/ticket-actions/index.ts'
import { RULES } from './company-rules.queries.ts'

/** Socket events about rules and about rows that they refer to. */
export const companyRulesLive: readonly Hearing[] = [
  declareHearing('company-{id}-rule', (cache) => refetchAll(cache, RULES)),
  declareHearing('company-{id}-whatsapp', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  declareHearing('company-{id}-webhook', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  declareHearing('company-{id}-flow', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  ...actionRowHearings(RULES),
]
