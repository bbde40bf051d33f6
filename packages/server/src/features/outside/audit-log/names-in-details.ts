import { namedParts } from '@guiche/contract/audit-log'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { type AuditRow, listNamesInTable } from './audit-log.queries.ts'

type AuditDetail = AuditRow['detail']

/** Adds current names to the ids in a page's details. Names stored in a detail stay. */
export async function withCurrentNames(
  db: Db,
  details: readonly AuditDetail[],
  namesOf: (ids: number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<AuditDetail[]> {
  const parts = Object.entries(namedParts)
  const names = new Map<string, ReadonlyMap<number, string>>()
  // Sequentially, because the queries share a connection.
  for (const [part, { of, as }] of parts) {
    const ids = details.flatMap((detail) => (as in detail ? [] : idsInPart(detail, part)))
    if (ids.length > 0)
      names.set(part, await (of === 'users' ? namesOf(ids) : listNamesInTable(db, of, ids)))
  }
  return details.map((detail) => {
    const called = parts.flatMap(([part, { as }]) => {
      const [id] = as in detail ? [] : idsInPart(detail, part)
      const name = id === undefined ? undefined : names.get(part)?.get(id)
      return name === undefined ? [] : [[as, name] as const]
    })
    return called.length === 0 ? detail : { ...detail, ...Object.fromEntries(called) }
  })
}

function idsInPart(detail: AuditDetail, part: string): number[] {
  const id = detail[part]
  return typeof id === 'number' && Number.isSafeInteger(id) ? [id] : []
}
