import type { RepliedBy } from '@guiche/contract/routes'

export type Report = RepliedBy<'GET /reports/tickets'>
