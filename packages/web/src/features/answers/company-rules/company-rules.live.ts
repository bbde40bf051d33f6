import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { RULES } from './company-rules.queries.ts'

/** Socket events about rules and about rows that they refer to. Only the server knows which rules are broken. */
export const companyRulesLive: readonly Hearing[] = [
  on('company-{id}-rule', (cache) => refetchAll(cache, RULES)),
  on('company-{id}-tag', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  on('company-{id}-queue', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  on('company-{id}-whatsapp', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  on('company-{id}-webhook', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  on('company-{id}-flow', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, RULES)
  }),
  on('company-{id}-user', (cache, { action }) => {
    if (action !== 'create') refetchAll(cache, RULES)
  }),
]
