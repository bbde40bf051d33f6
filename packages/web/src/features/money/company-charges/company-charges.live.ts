import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { COMPANY_CHARGES } from '../pix-charges/index.ts'

/** Refetches the list when a contact is renamed. Charges have their own events on every page. */
export const companyChargesLive: readonly Hearing[] = [
  on('company-{id}-contact', (cache) => refresh(cache, COMPANY_CHARGES)),
]
