import type { Connection, MadeConnection, WholeConnection } from '@guiche/contract/connections'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findPrompt } from '../prompts/index.ts'
import { listMenusOf, listQueuesById } from '../queues/index.ts'

/** A single line as older clients expect it, with its prompt and its queues' menus. */
export async function presentFullConnection(
  db: Db,
  connection: Connection,
): Promise<WholeConnection> {
  const { companyId, promptId, queues } = connection
  const prompt = promptId === null ? undefined : await findPrompt(db, companyId, promptId)
  const ids = queues.map(({ id }) => id)
  const menus = await listMenusOf(db, companyId, ids)
  return {
    ...connection,
    prompt: prompt ?? null,
    queues: queues.map((queue) => ({ ...queue, options: menus.get(queue.id) ?? [] })),
  }
}

/** A newly created line, with full queues. */
export async function presentCreatedConnection(
  db: Db,
  connection: Connection,
): Promise<MadeConnection> {
  const { companyId, queues } = connection
  const ids = queues.map(({ id }) => id)
  const rows = await listQueuesById(db, companyId, ids)
  return {
    ...connection,
    queues: queues.flatMap(({ id, WhatsappQueue }) => {
      const row = rows.get(id)
      return row ? [{ ...row, WhatsappQueue }] : []
    }),
  }
}
