import { z } from 'zod'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

const numbers = z.array(z.int()).default([])

/** The other contact's rows that the merge reassigned to the kept one, as stored in `contact_merges.moved`. */
export const moved = z.object({
  identities: z.array(z.object({ kind: z.string(), value: z.string() })).default([]),
  extraInfoIds: numbers,
  ticketIds: numbers,
  /** Pairs of threads of the same line: messages moved from the other's into the kept contact's. */
  threads: z.array(z.object({ from: z.int(), to: z.int() })).default([]),
  /** The other's threads without a line, reassigned as they are. */
  threadIds: numbers,
  /** Contacts that had been merged into the other before. */
  mergedIds: numbers,
  /** Tickets that the merge closed, with their former state. */
  ended: z
    .array(
      z.object({
        id: z.int(),
        status: z.enum(['pending', 'open']),
        userId: z.int().nullable(),
        unreadMessages: z.int(),
      }),
    )
    .default([]),
  /** Fields that the kept contact did not have and took from the other. */
  filled: z.object({ email: z.string(), pictureFileId: z.string() }).partial().default({}),
})
export type MovedRows = z.output<typeof moved>

export async function insertMerge(
  db: Db,
  merge: { companyId: number; keptId: number; otherId: number; userId: number | null; at: Date },
  what: MovedRows,
): Promise<number> {
  const { at: createdAt, ...rest } = merge
  const { id } = await db
    .insertInto('contactMerges')
    .values({ ...rest, createdAt, moved: JSON.stringify(what) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findMerge(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('contactMerges')
    .select(['id', 'keptId', 'otherId', 'moved', 'undoneAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function saveMergeUndone(
  db: Db,
  companyId: number,
  id: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('contactMerges')
    .set({ undoneAt: at })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Merges into a contact that are not undone, the newest first. */
export async function listMerges(db: Db, companyId: number, keptId: number) {
  return db
    .selectFrom('contactMerges')
    .select(['id', 'keptId', 'otherId', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('keptId', '=', keptId)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}
