import type { LineNotice, NoticeSeverity } from '@guiche/contract/line-notices'

// Rules that select which notices of a provider hold. Pure.

/** Codes of notices that always hold; other notices hold only while they report a problem. */
const LASTING: readonly string[] = ['quality', 'messaging_limit']

/** Sorts notices newest first. */
export function newestNoticesFirst(notices: readonly LineNotice[]): LineNotice[] {
  return notices.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id)
}

/** Selects a connection's notices in force at a time, sorted by severity. `notices` is newest first. */
export function activeNotices(notices: readonly LineNotice[], now: number): LineNotice[] {
  const newest = new Map<string, LineNotice>()
  for (const notice of notices) {
    const key = JSON.stringify([notice.code, notice.about])
    if (!newest.has(key)) newest.set(key, notice)
  }
  return [...newest.values()]
    .filter((notice) => isActiveNotice(notice, now))
    .toSorted((a, b) => weights[b.severity] - weights[a.severity])
}

function isActiveNotice(notice: LineNotice, now: number): boolean {
  if (hasEnded(notice, now)) return false
  return notice.severity !== 'info' || LASTING.includes(notice.code)
}

export function hasEnded({ until }: LineNotice, now: number): boolean {
  return until !== null && Date.parse(until) <= now
}

const weights: Readonly<Record<NoticeSeverity, number>> = { error: 2, warning: 1, info: 0 }
