import type { Company } from '@guiche/contract/companies'
import { secretSettingKeys, settingKeys } from '@guiche/contract/settings'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

const PAGE = 20

/** Reserves the id before the row exists, so that the first transaction already runs as this company. */
export async function reserveCompanyId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('companies_id_seq')::int as id`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the sequence of companies returned no id')
  return row.id
}

export async function insertCompany(
  db: Db,
  company: Insertable<Tables['companies']>,
): Promise<Company> {
  return db.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow()
}

export async function findCompany(db: Db, id: number): Promise<Company | undefined> {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The columns that decide if a company is served. */
export async function findStatusAndDueDate(db: Db, id: number) {
  return db
    .selectFrom('companies')
    .select(['status', 'dueDate'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the company's row, which serializes changes of its dates. */
export async function lockCompany(db: Db, id: number): Promise<Company | undefined> {
  return db.selectFrom('companies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function listCompaniesOfPlan(db: Db, planId: number): Promise<Company[]> {
  return db.selectFrom('companies').selectAll().where('planId', '=', planId).execute()
}

export async function saveCompany(
  db: Db,
  id: number,
  change: Updateable<Tables['companies']>,
): Promise<Company | undefined> {
  return db
    .updateTable('companies')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function listCompanies(db: Db, search: string, page: number) {
  const matching = db.selectFrom('companies').where(isFoundIn(search, 'name', 'email'))
  const { rows: companies, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching.selectAll().orderBy('name').orderBy('id'),
    { page, size: PAGE },
  )
  return { companies, ...counted }
}

export async function listAllCompanies(db: Db): Promise<Company[]> {
  return db.selectFrom('companies').selectAll().orderBy('name').orderBy('id').execute()
}

/** All companies with plan and settings, without secrets. */
export async function listCompaniesWithPlan(db: Db) {
  const companies = await db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .selectAll('companies')
    .select(['plans.name as planName', 'plans.value as planValue'])
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
  const settings = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', [...settingKeys])
    .where('key', 'not in', [...secretSettingKeys])
    .orderBy('key')
    .execute()
  const settingsByCompany = Map.groupBy(settings, ({ companyId }) => companyId)
  return companies.map((company) => ({
    ...company,
    settings: settingsByCompany.get(company.id) ?? [],
  }))
}
