import type { NoticeCode, NoticeSeverity } from '@guiche/contract/line-notices'
import { DAY } from '../../../platform/clock.ts'

// What notices hold back of what a line is to send. Pure.

/** By which a provider says that it restricts a line. */
export const RESTRICTION: NoticeCode = 'restriction'

/** Where no end was told: then a send is tried, and its refusal tells whether it still stands. */
const LASTING_MS = DAY

interface Said {
  severity: NoticeSeverity
  data: Readonly<Record<string, string>>
  until: string | null
}

export interface Restriction {
  scope: 'line' | 'newContacts'
  until: Date
  reason: string
}

/** What is held back by restrictions, of each thing the newest: for each scope the longest. */
export function restrictionsOf(newest: readonly Said[], at: Date): Restriction[] {
  const standing = newest
    .filter(({ severity }) => severity !== 'info')
    .flatMap((notice) => restrictionOf(notice, at) ?? [])
    .filter(({ until }) => until > at)
    .toSorted((one, other) => other.until.getTime() - one.until.getTime())
  return scopes.flatMap((scope) => standing.find((one) => one.scope === scope) ?? [])
}

const scopes = ['line', 'newContacts'] as const

function restrictionOf({ data, until }: Said, at: Date): Restriction | undefined {
  const scope = scopeOf(data.scope ?? '')
  return (
    scope && {
      scope,
      until: until === null ? new Date(at.getTime() + LASTING_MS) : new Date(until),
      reason: data.text ?? 'the provider restricts the line',
    }
  )
}

/** One of something else, such as of numbers to be added, holds back nothing that is sent. */
function scopeOf(said: string): Restriction['scope'] | undefined {
  if (said === '') return 'line'
  return said === 'new_contacts' ? 'newContacts' : undefined
}
