import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { vapidKeys } from '../push/index.ts'
import { countSubscribed } from './doctor.queries.ts'
import { type Requester, type CheckResult, findingOf } from './finding.ts'
import { isSecureAddress, shownAddress } from './address-rules.ts'

/** Checks the server's part of browser notices; the browser's part is checked by the page. */
export async function checkPush({ companyId }: Requester): Promise<CheckResult> {
  // Derived from SECRET: throws without one.
  vapidKeys()
  const url = new URL(ownLink('/'))
  const insecure = isSecureAddress(url)
    ? []
    : [findingOf('push_insecure', 'warning', { address: shownAddress(url) })]
  if (companyId === undefined) return { findings: [...insecure, findingOf('push_keys', 'ok')] }
  const told = await inCompany(companyId, (db) => countSubscribed(db, companyId))
  const who =
    told.browsers === 0 ? findingOf('push_nobody', 'off') : findingOf('push_ok', 'ok', { ...told })
  return { findings: [...insecure, who] }
}
