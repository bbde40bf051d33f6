import type { NoticeCode, NoticeSeverity } from '@guiche/contract/line-notices'
import { DAY } from '../../../platform/clock.ts'

// Restrictions on sending that follow from a line's notices. Pure.

/** The code of a provider's notice that restricts a line. */
export const RESTRICTION: NoticeCode = 'restriction'

/**
 * Duration of a restriction without an end. Afterwards a send is attempted, and its refusal shows if the restriction
 * still applies.
 */
const LASTING_MS = DAY

interface NoticeContent {
  severity: NoticeSeverity
  data: Readonly<Record<string, string>>
  until: string | null
}

export interface LineRestriction {
  scope: 'line' | 'newContacts'
  until: Date
  reason: string
}

/** @param newest the newest notice of each subject @returns the longest restriction of each scope */
export function restrictionsOf(newest: readonly NoticeContent[], at: Date): LineRestriction[] {
  const standing = newest
    .filter(({ severity }) => severity !== 'info')
    .flatMap((notice) => restrictionOf(notice, at) ?? [])
    .filter(({ until }) => until > at)
    .toSorted((one, other) => other.until.getTime() - one.until.getTime())
  return scopes.flatMap((scope) => standing.find((one) => one.scope === scope) ?? [])
}

const scopes = ['line', 'newContacts'] as const

function restrictionOf({ data, until }: NoticeContent, at: Date): LineRestriction | undefined {
  const scope = restrictionScope(data.scope ?? '')
  return (
    scope && {
      scope,
      until: until === null ? new Date(at.getTime() + LASTING_MS) : new Date(until),
      reason: data.text ?? 'the provider restricts the line',
    }
  )
}

/** Other scopes, such as adding numbers, do not restrict sending. */
function restrictionScope(said: string): LineRestriction['scope'] | undefined {
  if (said === '') return 'line'
  return said === 'new_contacts' ? 'newContacts' : undefined
}
