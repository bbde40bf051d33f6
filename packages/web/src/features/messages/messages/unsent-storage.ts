import { type CallError, isUnanswered } from '../../../platform/call-error.ts'
import { UNSENT_PREFIX } from '../../../platform/preferences.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import type { Posted } from './sending-content.ts'

// Texts that the server has not stored survive a reload, a closed tab or a crash in localStorage. Each page has its own
// entry, and the user's next page takes it over. Files are not saved: the page warns before it is closed.

interface Unsent extends Posted {
  readonly userId: number
  readonly createdAt: string
}

interface Kept extends Unsent {
  /** The code of the refusal; null without a response. */
  readonly code: string | null
}

/** Saves all sendings except files. */
export function storeUnsent(
  sendings: ReadonlyArray<Unsent & { failure: CallError | undefined }>,
): void {
  const kept = sendings
    .filter(({ content }) => content.kind !== 'file')
    .map((one): Kept => {
      const { key, ticketId, userId, body, shown, quoted, content, seenPosition, createdAt } = one
      const written = { body, shown, quoted, content, seenPosition, createdAt }
      const code = one.failure && !isUnanswered(one.failure) ? one.failure.code : null
      return { key, ticketId, userId, ...written, code }
    })
  storeOrRemove(PAGE, kept)
}

/**
 * Takes over the user's sendings of earlier pages: of this tab before a reload, and of closed tabs. Entries of open
 * tabs stay there.
 * @returns a function that stops waiting for their locks
 */
export function takeOverUnsent(userId: number, take: (kept: readonly Kept[]) => void): () => void {
  const stop = new AbortController()
  const former = tabStorage.swap(PAGE)
  lockPageName()
  for (const key of unsentKeys()) {
    if (key === PAGE) continue
    const takeOverEntry = () => {
      const kept = readUnsent(key)
      const own = kept.filter((one) => one.userId === userId)
      if (own.length === 0) return
      // Saved by this page before it is removed there: a duplicate has the same key and is harmless.
      take(own)
      storeOrRemove(
        key,
        kept.filter((one) => one.userId !== userId),
      )
    }
    // A page that is being unloaded releases its lock a moment later, so that its entry is waited for.
    const how = key === former ? { signal: stop.signal } : { ifAvailable: true }
    if (locks === undefined) takeOverEntry()
    else void locks.request(key, how, (lock) => lock && takeOverEntry()).catch(() => undefined)
  }
  return () => stop.abort()
}

/** Holds a Web Lock of this page's name for its lifetime. Insecure addresses have no locks. */
function lockPageName(): void {
  if (isHeld) return
  isHeld = true
  void locks?.request(PAGE, () => new Promise(() => {})).catch(() => undefined)
}

let isHeld = false
const locks = 'locks' in navigator ? navigator.locks : undefined
/** The key of this page's entry. */
const PAGE = `${UNSENT_PREFIX}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`

/** The entry of the page that this tab showed before. */
const tabStorage = {
  swap(page: string): string | null {
    try {
      const former = sessionStorage.getItem(UNSENT_PREFIX)
      sessionStorage.setItem(UNSENT_PREFIX, page)
      return former
    } catch {
      return null
    }
  },
}

function unsentKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(UNSENT_PREFIX))
  } catch {
    return []
  }
}

function readUnsent(key: string): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isStoredSending) : []
  } catch {
    return []
  }
}

function storeOrRemove(key: string, kept: readonly Kept[]): void {
  if (kept.length === 0) removeStored(key)
  else writeStored(key, JSON.stringify(kept))
}

const NEEDED = 'key ticketId userId body shown quoted content createdAt code'.split(' ')

/** Checks an entry, which an older version of the page may have written. */
function isStoredSending(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && NEEDED.every((name) => name in value)
}
