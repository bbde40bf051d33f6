import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { vapidKeys } from '../push/index.ts'
import { countTold } from './doctor.queries.ts'
import { type Asker, type Checked, found } from './finding.ts'
import { isSecureAddress, shownAddress } from './own-host.ts'

/** Checks the server's part of browser notices; the browser's part is checked by the page. */
export async function checkPush({ companyId }: Asker): Promise<Checked> {
  // Derived from SECRET: throws without one.
  vapidKeys()
  const url = new URL(ownLink('/'))
  const insecure = isSecureAddress(url)
    ? []
    : [found('push_insecure', 'warning', { address: shownAddress(url) })]
  if (companyId === undefined) return { findings: [...insecure, found('push_keys', 'ok')] }
  const told = await inCompany(companyId, (db) => countTold(db, companyId))
  const who =
    told.browsers === 0 ? found('push_nobody', 'off') : found('push_ok', 'ok', { ...told })
  return { findings: [...insecure, who] }
}
