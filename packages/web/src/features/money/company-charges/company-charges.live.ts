import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { COMPANY_CHARGES } from '../pix-charges/index.ts'

/** Refetches the list when a contact is renamed. Charges have their own events on every page. */
export const companyChargesLive: readonly Hearing[] = [
  declareHearing('company-{id}-contact', (cache) => refetchAll(cache, COMPANY_CHARGES)),
]
