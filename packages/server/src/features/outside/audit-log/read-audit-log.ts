import { AUDIT_PAGE, type AuditEntry, type AuditQuery } from '@guiche/contract/audit-log'
import { DEFAULT_TIME_ZONE } from '@guiche/contract/companies'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { listNames } from '../../organisation/users/index.ts'
import { type AuditRow, listEntries, listUserNamesAnywhere } from './audit-log.queries.ts'
import { withCurrentNames } from './names-in-details.ts'

interface AuditPage {
  entries: AuditEntry[]
  next: string | null
}

/** A page of the actor's company's log; an operator may request another company's, or all. @throws ERR_NO_PERMISSION */
export async function pageOfAuditLog(
  actor: Actor,
  { companyId, isEverywhere, ...asked }: AuditQuery,
): Promise<AuditPage> {
  const isOwn = !isEverywhere && (companyId === undefined || companyId === actor.companyId)
  if (!isOwn && !actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  const zone = await findTimeZone(actor)
  if (isOwn)
    return inCompany(actor.companyId, async (db) => {
      const rows = await listEntries(
        db,
        { ...asked, zone, companyId: actor.companyId },
        AUDIT_PAGE + 1,
      )
      return presentPage(db, rows, (ids) => listNames(db, actor.companyId, ids))
    })
  return acrossCompanies('list the audit log of all companies for the operator', async (db) => {
    const which = isEverywhere || companyId === undefined ? {} : { companyId }
    const rows = await listEntries(db, { ...asked, zone, ...which }, AUDIT_PAGE + 1)
    return presentPage(db, rows, (ids) => listUserNamesAnywhere(db, ids))
  })
}

function findTimeZone({ companyId }: Actor): Promise<string> {
  return inCompany(
    companyId,
    async (db: Db) => (await findCompany(db, companyId))?.timeZone ?? DEFAULT_TIME_ZONE,
  )
}

async function presentPage(
  db: Db,
  rows: readonly AuditRow[],
  namesOf: (ids: number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<AuditPage> {
  const shown = rows.slice(0, AUDIT_PAGE)
  const names = await namesOf([...new Set(shown.map(({ userId }) => userId))])
  const details = await withCurrentNames(
    db,
    shown.map(({ detail }) => detail),
    namesOf,
  )
  const last = shown.at(-1)
  return {
    entries: shown.map(
      ({ id, at, companyId, companyName, userId, userCompanyId, action, detail }, index) => ({
        id,
        at,
        company: { id: companyId, name: companyName },
        user: { id: userId, name: names.get(userId) ?? '' },
        isOutsider: userCompanyId !== companyId,
        action,
        detail: details[index] ?? detail,
      }),
    ),
    next: rows.length > AUDIT_PAGE && last ? `${last.atMicros}_${last.companyId}_${last.id}` : null,
  }
}
