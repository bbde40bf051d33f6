import { LIST_FAULT_PAGE, type ListFault, type ListImport } from '@guiche/contract/contact-lists'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type ImportRow = Selectable<Tables['contactListImports']>

export function insertImport(
  db: Db,
  row: Insertable<Tables['contactListImports']>,
): Promise<ImportRow> {
  return db.insertInto('contactListImports').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findImport(db: Db, companyId: number, id: number): Promise<ImportRow | undefined> {
  return selectImports(db, companyId).where('id', '=', id).executeTakeFirst()
}

export function lockImport(db: Db, companyId: number, id: number): Promise<ImportRow | undefined> {
  return selectImports(db, companyId).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findLastImport(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<ImportRow | undefined> {
  return selectImports(db, companyId)
    .where('contactListId', '=', contactListId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function selectImports(db: Db, companyId: number) {
  return db.selectFrom('contactListImports').selectAll().where('companyId', '=', companyId)
}

export function saveImport(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['contactListImports']>,
): Promise<ImportRow> {
  return db
    .updateTable('contactListImports')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the list's imports except its newest few, with their faults. */
export async function removeOldImports(
  db: Db,
  companyId: number,
  contactListId: number,
  kept: number,
): Promise<void> {
  await db
    .deleteFrom('contactListImports')
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .where('status', 'in', ['done', 'failed', 'cancelled'])
    .where('id', 'not in', (older) =>
      older
        .selectFrom('contactListImports')
        .select('id')
        .where('companyId', '=', companyId)
        .where('contactListId', '=', contactListId)
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute()
}

const given = recordset<Omit<FaultRow, 'fields'> & { fields: string }>('given', {
  line: 'int',
  name: 'text',
  number: 'text',
  email: 'text',
  fields: 'text',
  isKept: 'bool',
})

/** A stored fault, without the reason of a wrong number, which is computed when it is shown. */
export type FaultRow = Omit<ListFault, 'numberFault'>

export async function insertFaults(
  db: Db,
  companyId: number,
  importId: number,
  faults: readonly FaultRow[],
): Promise<void> {
  if (faults.length === 0) return
  const rows = faults.map((fault) => ({ ...fault, fields: `{${fault.fields.join(',')}}` }))
  await sql`
    insert into contact_list_faults (company_id, import_id, line, name, number, email, fields, is_kept)
    select ${companyId}, ${importId}, line, name, number, email, fields::text[], "isKept" from ${given.of(rows)}
    on conflict do nothing`.execute(db)
}

/** Faults in the sheet's order, after the line `after`. */
export function listFaults(
  db: Db,
  companyId: number,
  importId: number,
  { after, most, skipped = 0 }: { after: number; most: number; skipped?: number },
): Promise<FaultRow[]> {
  return db
    .selectFrom('contactListFaults')
    .select(['line', 'name', 'number', 'email', 'fields', 'isKept'])
    .where('companyId', '=', companyId)
    .where('importId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .offset(skipped)
    .limit(most)
    .execute()
}

export async function pageOfFaultRows(
  db: Db,
  companyId: number,
  { id, faulted, noted }: ImportRow,
  page: number,
): Promise<{ faults: FaultRow[]; count: number; hasMore: boolean }> {
  const count = faulted + noted
  const skipped = (page - 1) * LIST_FAULT_PAGE
  const faults = await listFaults(db, companyId, id, { after: 0, most: LIST_FAULT_PAGE, skipped })
  return { faults, count, hasMore: count > skipped + faults.length }
}

export function presentImport({
  companyId: _company,
  userId: _user,
  fileId: _file,
  audience: _audience,
  lastContactId: _last,
  updatedAt: _updated,
  ...row
}: ImportRow): ListImport {
  return row
}
