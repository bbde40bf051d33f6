import type { LineNotice, NoticeSeverity } from '@guiche/contract/line-notices'

// What of all that a provider said of a line holds. Pure.

/** What these say always holds; of the rest what is wrong does, until something says that it is not any more. */
const LASTING: readonly string[] = ['quality', 'messaging_limit']

/** Newest first. */
export function inOrder(notices: readonly LineNotice[]): LineNotice[] {
  return notices.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id)
}

/** Of a line's notices, newest first, those that hold at a time: the worst first. */
export function standing(notices: readonly LineNotice[], now: number): LineNotice[] {
  const newest = new Map<string, LineNotice>()
  for (const notice of notices) {
    const key = JSON.stringify([notice.code, notice.about])
    if (!newest.has(key)) newest.set(key, notice)
  }
  return [...newest.values()]
    .filter((notice) => holds(notice, now))
    .toSorted((a, b) => weights[b.severity] - weights[a.severity])
}

function holds(notice: LineNotice, now: number): boolean {
  if (hasEnded(notice, now)) return false
  return notice.severity !== 'info' || LASTING.includes(notice.code)
}

export function hasEnded({ until }: LineNotice, now: number): boolean {
  return until !== null && Date.parse(until) <= now
}

const weights: Readonly<Record<NoticeSeverity, number>> = { error: 2, warning: 1, info: 0 }
