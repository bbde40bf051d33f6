// The page's own chunks, which come when something is first shown. A server that is away cannot give them, and a
// deployment takes them away. Chromium remembers a failed import for as long as the page lives, so that none is begun
// that must fail: it waits for the server instead, and what stands in its place says so.

const ASKS_WITHIN_MS = 5000
const ASKS_AGAIN_AFTER_MS = 5000
const RELOADS_AT_MOST_EVERY_MS = 10_000
const RELOADED_AT = 'reloadedAt'

declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: { readonly saveData: boolean }
  }
}

/** What the server has, written by the build. */
interface Build {
  readonly entry: string
  readonly chunks: readonly string[]
}

/** What knows sooner than a call that the server is away. */
let isLost = () => false
/** All lie in the browser's cache: they come without the server too. */
let isAllHere = false
const waiting = new Set<() => void>()

/** @param lost whether the connection is known to be lost; once it is back, `tryAgain` is to be called */
export function followServer(lost: () => boolean): void {
  isLost = lost
  addEventListener('online', tryAgain)
}

/** Asks for whatever is late. */
export function tryAgain(): void {
  for (const go of waiting) go()
}

/**
 * Imports a chunk once the server can give it. One of a build that the server has no longer starts the page anew.
 * @param onLate called when the server is found to be away
 */
export async function loadChunk<T>(load: () => Promise<T>, onLate = () => {}): Promise<T> {
  const isCutOff = !navigator.onLine || isLost()
  if (isCutOff && !isAllHere) await untilAnswered(onLate)
  try {
    return await load()
  } catch {
    const { entry } = await untilAnswered(onLate)
    if (entry !== ownEntry() && mayReload()) {
      location.reload()
      return new Promise(() => {})
    }
    return load()
  }
}

/**
 * Imports a chunk that is too large to be fetched ahead.
 * @returns undefined while the server is away: it is not begun then
 */
export async function loadLargeChunk<T>(load: () => Promise<T>): Promise<T | undefined> {
  return (await askBuild()) && loadChunk(load)
}

/** Fetches every chunk while the browser has nothing to do, each once, so that none is missed when the server is away. */
export async function fetchAhead(): Promise<void> {
  if (isAllHere || savesData()) return
  const build = await askBuild()
  if (build === undefined || build.entry !== ownEntry()) return
  for (const chunk of build.chunks) {
    await idle()
    const response = await fetch(chunk, { priority: 'low' })
    if (!response.ok) return
    await response.arrayBuffer()
  }
  isAllHere = true
}

/** The build that the server has; undefined while it does not answer, or something else answers in its place. */
export async function askBuild(): Promise<Build | undefined> {
  try {
    const signal = AbortSignal.timeout(ASKS_WITHIN_MS)
    const response = await fetch('/build.json', { cache: 'no-store', signal })
    const build: unknown = await response.json()
    return isBuild(build) ? build : undefined
  } catch {
    return undefined
  }
}

async function untilAnswered(onLate: () => void): Promise<Build> {
  for (;;) {
    const build = await askBuild()
    if (build !== undefined) return build
    onLate()
    await nextTry()
  }
}

function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, ASKS_AGAIN_AFTER_MS)
    waiting.add(go)
  })
}

function ownEntry(): string | null | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src')
}

/** Without a memory of the last time it might reload for ever. */
function mayReload(): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (Date.now() - reloadedAt < RELOADS_AT_MOST_EVERY_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}

function savesData(): boolean {
  return navigator.connection?.saveData === true
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
}

function isBuild(value: unknown): value is Build {
  return (
    typeof value === 'object' &&
    value !== null &&
    'entry' in value &&
    'chunks' in value &&
    Array.isArray(value.chunks)
  )
}
