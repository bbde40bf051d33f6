import { type CallError, isUnanswered } from '../../../platform/call-error.ts'
import { UNSENT_PREFIX } from '../../../platform/preferences.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import type { Posted } from './sending-content.ts'

// Words that the server has not taken yet outlive the page, in the storage of the browser: a reload, a closed tab, a
// crash. Each page keeps its own, and whoever wrote them finds them in the next. A file does not: the page asks before it
// goes.

interface Unsent extends Posted {
  readonly userId: number
  readonly createdAt: string
}

interface Kept extends Unsent {
  /** With what it was refused; null where nobody has answered. */
  readonly code: string | null
}

/** Keeps what of all that is on its way can be kept. */
export function keepUnsent(
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
  writeKept(PAGE, kept)
}

/**
 * Takes over what somebody had on its way in pages that are gone: this tab's one before, and those of closed tabs. What
 * an open tab has stays there.
 * @returns what stops waiting for it
 */
export function takeOverUnsent(userId: number, take: (kept: readonly Kept[]) => void): () => void {
  const stop = new AbortController()
  const former = tabStorage.swap(PAGE)
  holdOwn()
  for (const key of storedKeys()) {
    if (key === PAGE) continue
    const takeIt = () => {
      const kept = readKept(key)
      const own = kept.filter((one) => one.userId === userId)
      if (own.length === 0) return
      // Kept by this page before it is given up there: twice is once, under the same key.
      take(own)
      writeKept(
        key,
        kept.filter((one) => one.userId !== userId),
      )
    }
    // A page that is being left lets go a moment later.
    const how = key === former ? { signal: stop.signal } : { ifAvailable: true }
    if (locks === undefined) takeIt()
    else void locks.request(key, how, (lock) => lock && takeIt()).catch(() => undefined)
  }
  return () => stop.abort()
}

/** This page is there as long as it has the lock of its name. A desk without a secure address has no locks. */
function holdOwn(): void {
  if (isHeld) return
  isHeld = true
  void locks?.request(PAGE, () => new Promise(() => {})).catch(() => undefined)
}

let isHeld = false
const locks = 'locks' in navigator ? navigator.locks : undefined
/** What this page keeps. */
const PAGE = `${UNSENT_PREFIX}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`

/** Which page this tab showed last. */
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

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(UNSENT_PREFIX))
  } catch {
    return []
  }
}

function readKept(key: string): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function writeKept(key: string, kept: readonly Kept[]): void {
  if (kept.length === 0) removeStored(key)
  else writeStored(key, JSON.stringify(kept))
}

const NEEDED = 'key ticketId userId body shown quoted content createdAt code'.split(' ')

/** Written by this page, and perhaps by an older one. */
function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && NEEDED.every((name) => name in value)
}
