import type { Contact, ExtraInfo, ExtraInfoInput } from '@guiche/contract/contacts'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import { batchByKey } from '../../../platform/database/batch-by-key.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

const SEEN = ['id', 'contactId', 'name', 'value', 'createdAt', 'updatedAt'] as const

export async function listExtraInfos(
  db: Db,
  companyId: number,
  contactId: number,
): Promise<ExtraInfo[]> {
  return db
    .selectFrom('contactExtraInfos')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .orderBy('id')
    .execute()
}

/** Adds the extra information to contacts, as clients receive them; concurrent calls are merged into one query. */
export const withExtraInfo = batchByKey(async (db, contacts: readonly Contact[]) => {
  const companyId = contacts[0]?.companyId ?? 0
  const rows = await db
    .selectFrom('contactExtraInfos')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('contactId', '=', anyOf(contacts.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  const infos = Map.groupBy(rows, ({ contactId }) => contactId)
  return contacts.map((contact) => ({ ...contact, extraInfo: infos.get(contact.id) ?? [] }))
})

/** Replaces the contact's extra information; ids of other contacts' rows are not found. */
export async function saveExtraInfos(
  db: Db,
  companyId: number,
  contactId: number,
  wanted: readonly ExtraInfoInput[],
  at: Date,
): Promise<ExtraInfo[]> {
  const before = await listExtraInfos(db, companyId, contactId)
  const known = new Map(before.map((info) => [info.id, info]))
  const fresh: ExtraInfoInput[] = []
  for (const info of wanted) {
    const { id, name, value } = info
    const own = id === null || id === undefined ? undefined : known.get(id)
    // An id that is named twice yields a new row the second time.
    if (own) known.delete(own.id)
    if (!own) fresh.push(info)
    else if (own.name !== name || own.value !== value)
      await saveExtraInfo(db, companyId, own.id, { name, value }, at)
  }
  await removeExtraInfos(db, companyId, [...known.keys()])
  await insertExtraInfos(db, companyId, contactId, fresh, at)
  return listExtraInfos(db, companyId, contactId)
}

async function saveExtraInfo(
  db: Db,
  companyId: number,
  id: number,
  { name, value }: { name: string; value: string },
  updatedAt: Date,
): Promise<void> {
  await db
    .updateTable('contactExtraInfos')
    .set({ name, value, updatedAt })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

async function removeExtraInfos(db: Db, companyId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('contactExtraInfos')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}

async function insertExtraInfos(
  db: Db,
  companyId: number,
  contactId: number,
  infos: readonly ExtraInfoInput[],
  at: Date,
): Promise<void> {
  if (infos.length === 0) return
  await db
    .insertInto('contactExtraInfos')
    .values(
      infos.map(({ name, value }) => ({
        companyId,
        contactId,
        name,
        value,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .execute()
}
