import type { CampaignStop } from '@guiche/contract/campaign-stops'

/** So many of the newest settled sends are looked at. */
export const SENDS_LOOKED_AT = 50
/** Of fewer nothing is said: two of three that fail are no spike. */
const SENDS_LEAST = 20
/** Numbers are locked out over few blocks, so that these need not be many. */
const BLOCKS_MOST = 3
const SHARE = { optedOut: 0.1, badNumbers: 0.5, failing: 0.3 } as const

/** A send of the campaign that is settled, over one line. */
export interface SettledSend {
  readonly outcome: 'accepted' | 'failed' | 'unknown'
  /** Why it failed; empty where it did not. */
  readonly code: string
  readonly hasOptedOut: boolean
}

export interface SendingFacts {
  /** The newest first; what is beyond SENDS_LOOKED_AT is not looked at. */
  readonly settled: readonly SettledSend[]
  /** Codes that hold the line or its first contacts now, of the outbox's holds. */
  readonly holds: readonly string[]
}

/** By which a line or its first contacts are held where the provider restricts it. */
const RESTRICTED: ReadonlySet<string> = new Set(['ERR_WAPP_RESTRICTED', 'ERR_NEW_CONTACTS_HELD'])
const BLOCKED: ReadonlySet<string> = new Set([
  'ERR_WAPP_RESTRICTED',
  'ERR_NEW_CONTACTS_HELD',
  'ERR_MARKETING_HELD',
  'ERR_MARKETING_REFUSED',
])
/** Of a number, and not of the line or the text. */
const BAD_NUMBER: ReadonlySet<string> = new Set([
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_RECIPIENT_UNREACHABLE',
  'ERR_CHECK_NUMBER',
])

/** Why a campaign is to stop by itself; undefined where it may go on. */
export function whyStop({ settled, holds }: SendingFacts): CampaignStop | undefined {
  if (holds.some((code) => RESTRICTED.has(code))) return 'lineRestricted'
  const looked = settled.slice(0, SENDS_LOOKED_AT)
  const count = (is: (send: SettledSend) => boolean) => looked.filter(is).length
  const failedBy = (codes: ReadonlySet<string>) =>
    count(({ outcome, code }) => outcome === 'failed' && codes.has(code))
  const [blocked, badNumbers] = [failedBy(BLOCKED), failedBy(BAD_NUMBER)]
  if (blocked >= BLOCKS_MOST) return 'blocked'
  if (looked.length < SENDS_LEAST) return undefined
  const isMore = (found: number, share: number) => found >= looked.length * share
  if (
    isMore(
      count(({ hasOptedOut }) => hasOptedOut),
      SHARE.optedOut,
    )
  )
    return 'optedOut'
  if (isMore(badNumbers, SHARE.badNumbers)) return 'badNumbers'
  const failed = count(({ outcome }) => outcome !== 'accepted') - badNumbers - blocked
  return isMore(failed, SHARE.failing) ? 'failing' : undefined
}
