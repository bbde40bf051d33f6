import { type Hearing, on } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { hearActionRows } from '../../tickets/ticket-actions/index.ts'
import { RULES } from './company-rules.queries.ts'

/** Socket events about rules and about rows that they refer to. */
export const companyRulesLive: readonly Hearing[] = [
  on('company-{id}-rule', (cache) => refetchAll(cache, RULES)),
  on('company-{id}-whatsapp', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  on('company-{id}-webhook', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  on('company-{id}-flow', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  ...hearActionRows(RULES),
]
