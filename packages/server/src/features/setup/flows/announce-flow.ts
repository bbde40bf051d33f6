import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { flowChanged } from './flows.events.ts'
import type { FlowRow } from './flows.queries.ts'
import { presentFlow } from './read-flows.ts'

export async function announceFlow(
  db: Db,
  action: 'create' | 'update',
  { draft, ...row }: FlowRow,
): Promise<void> {
  const flow = presentFlow({ ...row, hasDraft: draft !== null }, null)
  await announce(db, flowChanged, { action, flow })
}
