import { UNSENT_KEY } from '../../platform/preferences.ts'
import type { Posted } from './sending-content.ts'

// Words that the server has not taken yet outlive a reload of the page, in the storage of their tab. A file does not: the
// page asks before it goes.

interface Unsent extends Posted {
  readonly userId: number
  readonly createdAt: string
}

interface Kept extends Unsent {
  /** With what it was refused; null where nobody has answered yet. */
  readonly code: string | null
}

/** Keeps what of all that is on its way can be kept. */
export function keepUnsent(
  sendings: ReadonlyArray<Unsent & { failure: { code: string } | undefined }>,
): void {
  const kept = sendings
    .filter(({ content }) => content.kind !== 'file')
    .map((one): Kept => {
      const { key, ticketId, userId, body, shown, quoted, content, seenPosition, createdAt } = one
      const written = { body, shown, quoted, content, seenPosition, createdAt }
      return { key, ticketId, userId, ...written, code: one.failure?.code ?? null }
    })
  try {
    if (kept.length === 0) sessionStorage.removeItem(UNSENT_KEY)
    else sessionStorage.setItem(UNSENT_KEY, JSON.stringify(kept))
  } catch {
    // Without a storage they are there until the page goes.
  }
}

/** What somebody had on its way when the page was loaded anew. */
export function keptUnsent(userId: number): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(UNSENT_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept).filter((one) => one.userId === userId) : []
  } catch {
    return []
  }
}

const NEEDED = 'key ticketId userId body shown quoted content createdAt code'.split(' ')

/** Written by this page, and perhaps by an older one. */
function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && NEEDED.every((name) => name in value)
}
