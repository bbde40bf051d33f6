import type { CampaignStop } from '@guiche/contract/campaign-stops'

/** Number of the newest settled sends that are examined. */
export const SENDS_EXAMINED = 50
/** Shares are not judged with fewer sends: two failures of three are no spike. */
const SENDS_LEAST = 20
/** An absolute number, since WhatsApp locks out numbers after few blocks. */
const BLOCKS_MOST = 3
const SHARE = { optedOut: 0.1, badNumbers: 0.5, failing: 0.3 } as const

/** A settled send of the campaign over one line. */
export interface SettledSend {
  readonly outcome: 'accepted' | 'failed' | 'unknown'
  /** Failure code; empty if it did not fail. */
  readonly code: string
  readonly hasOptedOut: boolean
}

export interface SendingFacts {
  /** Newest first; entries beyond SENDS_EXAMINED are ignored. */
  readonly settled: readonly SettledSend[]
  /** Codes of the outbox's present holds on the line or on its first contacts. */
  readonly holds: readonly string[]
}

/** Codes of holds set when the provider restricts the line or its first contacts. */
const RESTRICTED: ReadonlySet<string> = new Set(['ERR_WAPP_RESTRICTED', 'ERR_NEW_CONTACTS_HELD'])
const BLOCKED: ReadonlySet<string> = new Set([
  'ERR_WAPP_RESTRICTED',
  'ERR_NEW_CONTACTS_HELD',
  'ERR_MARKETING_HELD',
  'ERR_MARKETING_REFUSED',
])
/** Failures caused by the number, not by the line or the text. */
const BAD_NUMBER: ReadonlySet<string> = new Set([
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_RECIPIENT_UNREACHABLE',
  'ERR_CHECK_NUMBER',
])

/** Reason for which a campaign must stop by itself; undefined if it may continue. */
export function stopReasonOf({ settled, holds }: SendingFacts): CampaignStop | undefined {
  if (holds.some((code) => RESTRICTED.has(code))) return 'lineRestricted'
  const looked = settled.slice(0, SENDS_EXAMINED)
  const countSends = (is: (send: SettledSend) => boolean) => looked.filter(is).length
  const countFailedBy = (codes: ReadonlySet<string>) =>
    countSends(({ outcome, code }) => outcome === 'failed' && codes.has(code))
  const [blocked, badNumbers] = [countFailedBy(BLOCKED), countFailedBy(BAD_NUMBER)]
  if (blocked >= BLOCKS_MOST) return 'blocked'
  if (looked.length < SENDS_LEAST) return undefined
  const reachesShare = (found: number, share: number) => found >= looked.length * share
  if (
    reachesShare(
      countSends(({ hasOptedOut }) => hasOptedOut),
      SHARE.optedOut,
    )
  )
    return 'optedOut'
  if (reachesShare(badNumbers, SHARE.badNumbers)) return 'badNumbers'
  const failed = countSends(({ outcome }) => outcome !== 'accepted') - badNumbers - blocked
  return reachesShare(failed, SHARE.failing) ? 'failing' : undefined
}
