import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { COMPANY_CHARGES } from '../pix-charges/index.ts'

/** Whom they were made for, as they are called now; the charges themselves are heard everywhere. */
export const companyChargesLive: readonly Hearing[] = [
  on('company-{id}-contact', (cache) => refresh(cache, COMPANY_CHARGES)),
]
