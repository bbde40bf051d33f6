import { type CallError, isUnanswered } from '../../../platform/call-error.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'

// Texts that the server has not stored survive a reload, a closed tab or a crash in localStorage. Each page has its own
// entry, and the user's next page takes it over.

interface Written {
  readonly userId: number
}

interface Unsent {
  readonly failure: CallError | undefined
  readonly isStored: boolean
}

interface Kept<W> {
  readonly written: W
  /** The code of the refusal; null without a response. */
  readonly code: string | null
}

/** The unsent messages of one kind, in entries whose keys begin with the prefix. */
export class UnsentStorage<W extends Written> {
  readonly #prefix: string
  readonly #isWritten: (value: object) => value is W
  /** The key of this page's entry. */
  readonly #page: string
  #isLocked = false

  constructor(prefix: string, isWritten: (value: object) => value is W) {
    this.#prefix = prefix
    this.#isWritten = isWritten
    this.#page = `${prefix}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  }

  /** Replaces this page's entry. */
  store(unsent: ReadonlyArray<Unsent & W>): void {
    storeOrRemove(
      this.#page,
      unsent.map(({ failure, isStored: _, ...written }) => ({
        ...written,
        code: failure && !isUnanswered(failure) ? failure.code : null,
      })),
    )
  }

  /**
   * Takes over the user's sendings of earlier pages: of this tab before a reload, and of closed tabs. Entries of open
   * tabs stay there.
   * @returns a function that stops waiting for their locks
   */
  takeOver(userId: number, take: (kept: ReadonlyArray<Kept<W>>) => void): () => void {
    const stop = new AbortController()
    const former = this.#swapPageOfTab()
    this.#lockPage()
    for (const key of keysFrom(this.#prefix)) {
      if (key === this.#page) continue
      const takeOverEntry = () => this.#takeOverEntry(key, userId, take)
      // A page that is being unloaded releases its lock a moment later, so that its entry is waited for.
      const how = key === former ? { signal: stop.signal } : { ifAvailable: true }
      if (locks === undefined) takeOverEntry()
      else void locks.request(key, how, (lock) => lock && takeOverEntry()).catch(() => undefined)
    }
    return () => stop.abort()
  }

  #takeOverEntry(key: string, userId: number, take: (kept: ReadonlyArray<Kept<W>>) => void): void {
    const kept = this.#readEntry(key)
    const own = kept.filter(({ written }) => written.userId === userId)
    if (own.length === 0) return
    // Saved by this page before it is removed there: a duplicate has the same key and is harmless.
    take(own)
    const others = kept.filter(({ written }) => written.userId !== userId)
    storeOrRemove(
      key,
      others.map(({ written, code }) => ({ ...written, code })),
    )
  }

  #readEntry(key: string): ReadonlyArray<Kept<W>> {
    try {
      const read: unknown = JSON.parse(readStored(key) ?? '[]')
      return Array.isArray(read) ? read.flatMap((value: unknown) => this.#keptFrom(value)) : []
    } catch {
      return []
    }
  }

  #keptFrom(value: unknown): ReadonlyArray<Kept<W>> {
    if (typeof value !== 'object' || value === null || !('code' in value)) return []
    const { code, ...written } = value
    if (!this.#isWritten(written)) return []
    return [{ written, code: typeof code === 'string' ? code : null }]
  }

  /** Holds a Web Lock of this page's name for its lifetime. Insecure addresses have no locks. */
  #lockPage(): void {
    if (this.#isLocked) return
    this.#isLocked = true
    void locks?.request(this.#page, () => new Promise(() => {})).catch(() => undefined)
  }

  /** Makes this page the one of its tab. @returns the key of the page that the tab showed before */
  #swapPageOfTab(): string | null {
    try {
      const former = sessionStorage.getItem(this.#prefix)
      sessionStorage.setItem(this.#prefix, this.#page)
      return former
    } catch {
      return null
    }
  }
}

const locks = 'locks' in navigator ? navigator.locks : undefined

function keysFrom(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function storeOrRemove(key: string, kept: readonly object[]): void {
  if (kept.length === 0) removeStored(key)
  else writeStored(key, JSON.stringify(kept))
}
