import type { OptOut } from '@guiche/contract/opt-outs'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findContact } from '../contacts/index.ts'
import { listNames } from '../../organisation/users/index.ts'
import {
  listNamedOptOuts,
  listOptOutsOf,
  type NamedOptOut,
  pageOfOptOuts,
} from './opt-outs.queries.ts'

export function showOptOutPage(
  { companyId }: Actor,
  query: { searchParam: string; pageNumber: number },
) {
  return inCompany(companyId, async (db) => {
    const { rows, ...page } = await pageOfOptOuts(db, companyId, query)
    return { ...page, optOuts: await presentRows(db, companyId, rows) }
  })
}

export function optOutsOfContact({ companyId }: Actor, contactId: number) {
  return inCompany(companyId, async (db) => {
    const contact = await findContact(db, companyId, contactId)
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
    return { optOuts: await presentRows(db, companyId, await listOptOutsOf(db, contact)) }
  })
}

export async function presentOptOuts(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<OptOut[]> {
  return presentRows(db, companyId, await listNamedOptOuts(db, companyId, ids))
}

async function presentRows(
  db: Db,
  companyId: number,
  rows: readonly NamedOptOut[],
): Promise<OptOut[]> {
  const people = rows.flatMap(({ beganUserId, endedUserId }) => [beganUserId, endedUserId])
  const ids = [...new Set(people.filter((id) => id !== null))]
  const names = await listNames(db, companyId, ids)
  const personOf = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  return rows.map(
    ({ kind, value, contactId, contactName, campaignId, beganUserId, endedUserId, ...row }) => ({
      ...row,
      number: kind === 'phone' ? value : '',
      contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
      beganUser: personOf(beganUserId),
      endedUser: personOf(endedUserId),
      campaign: campaignId === null ? null : { id: campaignId, name: '' },
    }),
  )
}
