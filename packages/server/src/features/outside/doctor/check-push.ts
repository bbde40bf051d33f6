import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { vapidKeys } from '../push/index.ts'
import { countTold } from './doctor.queries.ts'
import { type Asker, type Checked, found } from './finding.ts'
import { isSecureAddress, shownAddress } from './own-host.ts'

/** What browsers' notices need of the server; what they need of the browser, its own page says. */
export async function checkPush({ companyId }: Asker): Promise<Checked> {
  // They come from SECRET: this throws where it is none.
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
