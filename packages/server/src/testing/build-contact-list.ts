import { inCompany } from '../platform/database/transaction.ts'

interface Item {
  number: string
  name?: string
  email?: string
  validity?: 'unknown' | 'valid' | 'invalid'
  variables?: Record<string, string>
}

/** A fixed contact list with these items, which are valid by default. @returns its id */
export function buildContactList(companyId: number, items: readonly Item[]): Promise<number> {
  return inCompany(companyId, async (db) => {
    const { id } = await db
      .insertInto('contactLists')
      .values({ companyId, name: 'Clientes' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < items.length; from += AT_ONCE)
      await db
        .insertInto('contactListItems')
        .values(
          items.slice(from, from + AT_ONCE).map(({ name = 'Ana', variables = {}, ...item }) => ({
            companyId,
            contactListId: id,
            name,
            validity: 'valid',
            ...item,
            variables: JSON.stringify(variables),
          })),
        )
        .execute()
    return id
  })
}

const AT_ONCE = 1000

/** The telephone number of a customer by index. */
export function numberOf(index: number): string {
  return `55119${String(10_000_000 + index).slice(-8)}`
}
