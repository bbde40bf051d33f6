import type { ErrorCode } from '@guiche/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'

/** Tables of the rows that a campaign may refer to, each with the code for a missing one. */
const referred = {
  contactListId: ['contact_lists', 'ERR_NO_CONTACTLIST_FOUND'],
  tagId: ['tags', 'ERR_NO_TAG_FOUND'],
  whatsappId: ['whatsapps', 'ERR_NO_WAPP_FOUND'],
  moreWhatsappIds: ['whatsapps', 'ERR_NO_WAPP_FOUND'],
  fileListId: ['file_lists', 'ERR_NO_FILE_FOUND'],
  replyQueueId: ['queues', 'ERR_NO_QUEUE_FOUND'],
  replyFlowId: ['flows', 'ERR_NO_FLOW_FOUND'],
} as const satisfies Record<string, readonly [table: string, code: ErrorCode]>

type NamedReferences = {
  readonly [K in keyof typeof referred]?: number | readonly number[] | null | undefined
}

/** @throws the code of the first missing row */
export async function refuseForeignReferences(
  db: Db,
  companyId: number,
  named: NamedReferences,
): Promise<void> {
  for (const [key, [table, code]] of typedEntriesOf(referred)) {
    const ids = [named[key] ?? []].flat()
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where company_id = ${companyId} and id = any(${ids}::int[])`.execute(db)
    if (rows.length < new Set(ids).size) throw new AppError(code)
  }
}

function typedEntriesOf<K extends string, V>(record: Readonly<Record<K, V>>): Array<[K, V]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of the record
  return Object.entries(record) as Array<[K, V]>
}
