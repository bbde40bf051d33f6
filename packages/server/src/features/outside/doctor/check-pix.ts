import { EXAMINED_ACCOUNTS, type Finding } from '@guiche/contract/doctor'
import { HOUR, now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { FIRST_COMPANY } from '../../organisation/companies/index.ts'
import {
  countTroubledWebhooks,
  findWebhook,
  listTroubledWebhooks,
  PROVIDERS,
  type WebhookRow,
} from '../../money/pix-webhooks/index.ts'
import { type Requester, type CheckResult, findingOf } from './finding.ts'
import { shownAddress } from './address-rules.ts'

/** A provider is polled hourly; an older result is stale. */
const ASKED_WITHIN_MS = 3 * HOUR

/**
 * Reports the state of the company's Pix webhook as the last job saw it, without a request to the provider. For an
 * operator it is the platform's webhook, with the troubled ones of other companies.
 */
export async function checkPix({
  companyId = FIRST_COMPANY,
  isSuper,
}: Requester): Promise<CheckResult> {
  const row = await inCompany(companyId, (db) => findWebhook(db, companyId))
  const own = judgeWebhook(row, new URL(ownLink('/')), now())
  if (!isSuper) return { findings: own }
  const { count, accounts } = await acrossCompanies(
    'find failing Pix webhooks of all companies',
    async (db) => ({
      count: await countTroubledWebhooks(db, companyId),
      accounts: await listTroubledWebhooks(db, companyId, EXAMINED_ACCOUNTS),
    }),
  )
  if (count === 0) return { findings: own }
  return { findings: [...own, findingOf('pix_others', 'warning', { companies: count })], accounts }
}

/** Pure. @param own the address of this installation */
function judgeWebhook(
  row: Omit<WebhookRow, 'companyId' | 'nextLookAt'> | undefined,
  own: URL,
  at: Date,
): Finding[] {
  if (!row) return [findingOf('pix_own', 'off')]
  const { state, since: sinceAt, seenAt, fault } = row
  const provider = PROVIDERS[row.provider]
  const answered = judgeLastAnswer(seenAt, provider, at)
  switch (state) {
    case 'unseen':
      return fault === null ? [findingOf('pix_unseen', 'off', { provider })] : answered
    case 'plain':
      // The address has become https since; the next poll updates the state.
      return own.protocol === 'https:'
        ? [findingOf('pix_unseen', 'off', { provider }), ...answered]
        : [findingOf('pix_plain', 'warning', { provider, address: shownAddress(own) }), ...answered]
    case 'told':
      return answered.length > 0
        ? answered
        : [findingOf('pix_told', 'ok', { provider, seenAt: seenAt ?? sinceAt })]
    case 'interrupted':
      return [findingOf('pix_interrupted', 'failing', { provider, sinceAt }), ...answered]
    case 'untold':
      return [findingOf('pix_untold', 'warning', { provider, sinceAt }), ...answered]
    case 'refused':
      return fault === 'no_account'
        ? [findingOf('pix_incomplete', 'warning', { provider })]
        : [findingOf('pix_refused', 'failing', { provider, sinceAt }), ...answered]
  }
}

/** Findings for a missing or stale result. */
function judgeLastAnswer(seenAt: string | null, provider: string, at: Date): Finding[] {
  if (seenAt === null) return [findingOf('pix_no_answer', 'warning', { provider })]
  const isOld = at.getTime() - new Date(seenAt).getTime() > ASKED_WITHIN_MS
  return isOld ? [findingOf('pix_unasked', 'warning', { provider, seenAt })] : []
}
