import type { Help, HelpChange, HelpInput } from '@guiche/contract/helps'
import type { LivePayloads } from '@guiche/contract/live-events'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { helpChanged } from './helps.events.ts'
import {
  findHelp,
  insertHelp,
  listAllHelps,
  listCompanyIds,
  listHelps,
  removeHelp,
  saveHelp,
} from './helps.queries.ts'

const REASON = 'read and change the platform’s help videos'

export function pageOfHelps({
  searchParam,
  pageNumber,
}: {
  searchParam: string
  pageNumber: number
}) {
  return acrossCompanies(REASON, (db) => listHelps(db, searchParam, pageNumber))
}

export function showAllHelps(): Promise<Help[]> {
  return acrossCompanies(REASON, listAllHelps)
}

export async function showHelp(id: number): Promise<Help> {
  return existingHelp(await acrossCompanies(REASON, (db) => findHelp(db, id)))
}

export function createHelp(input: HelpInput): Promise<Help> {
  const at = now()
  return acrossCompanies(REASON, async (db) => {
    const record = await insertHelp(db, { ...input, createdAt: at, updatedAt: at })
    await announceHelp(db, { action: 'create', record })
    return record
  })
}

export function changeHelp(id: number, { description, ...change }: HelpChange): Promise<Help> {
  // Clients send null for a description that was never set.
  const given = withoutUndefined({
    ...change,
    description: description === null ? '' : description,
  })
  return acrossCompanies(REASON, async (db) => {
    const record = existingHelp(await saveHelp(db, id, { ...given, updatedAt: now() }))
    await announceHelp(db, { action: 'update', record })
    return record
  })
}

export function deleteHelp(id: number): Promise<{ message: string }> {
  return acrossCompanies(REASON, async (db) => {
    if (!(await removeHelp(db, id))) throw new AppError('ERR_NO_HELP_FOUND')
    await announceHelp(db, { action: 'delete', id })
    return { message: 'Help deleted' }
  })
}

async function announceHelp(db: Db, news: LivePayloads['company-{id}-help']): Promise<void> {
  await announce(db, helpChanged, { news, companyIds: await listCompanyIds(db) })
}

function existingHelp(help: Help | undefined): Help {
  if (!help) throw new AppError('ERR_NO_HELP_FOUND')
  return help
}
