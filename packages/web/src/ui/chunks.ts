// Loads the page's lazy chunks. They fail while the server is unavailable, and a deployment removes those of the former
// build. Chromium caches a failed import for the life of the page, so imports that would fail are not started: they
// wait for the server, and a placeholder shows the reason.

const ASKS_WITHIN_MS = 5000
const ASKS_AGAIN_AFTER_MS = 5000
const RELOADS_AT_MOST_EVERY_MS = 10_000
const RELOADED_AT = 'reloadedAt'

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: { readonly saveData: boolean }
  }
}

/** build.json, written by the build. */
interface Build {
  readonly entry: string
  readonly chunks: readonly string[]
}

/** True while the connection is known to be lost, without a request. */
let isLost = () => false
/** True once every chunk is in the browser's cache, so that imports work without the server. */
let isAllHere = false
const waiting = new Set<() => void>()

/** @param lost returns true while the connection is known to be lost. Call `retryChunks` after it is restored. */
export function watchConnection(lost: () => boolean): void {
  isLost = lost
  addEventListener('online', retryChunks)
}

/** Retries all waiting chunks. */
export function retryChunks(): void {
  for (const go of waiting) go()
}

/**
 * Imports a chunk once the server answers. A chunk of a former build reloads the page.
 * @param onLate called when the server turns out to be unavailable
 */
export async function loadChunk<T>(load: () => Promise<T>, onLate = () => {}): Promise<T> {
  const isCutOff = !navigator.onLine || isLost()
  if (isCutOff && !isAllHere) await untilServerAnswers(onLate)
  try {
    return await load()
  } catch {
    const { entry } = await untilServerAnswers(onLate)
    if (entry !== entryScriptAddress() && claimReload()) {
      location.reload()
      return new Promise(() => {})
    }
    return load()
  }
}

/**
 * Imports a chunk that is too large for `prefetchChunks`.
 * @returns undefined while the server is unavailable, without starting the import
 */
export async function loadLargeChunk<T>(load: () => Promise<T>): Promise<T | undefined> {
  return (await fetchBuild()) && loadChunk(load)
}

/** Fetches every chunk once while the browser is idle, so that all are available when the server is not. */
export async function prefetchChunks(): Promise<void> {
  if (isAllHere || savesData()) return
  const build = await fetchBuild()
  if (build === undefined || build.entry !== entryScriptAddress()) return
  for (const chunk of build.chunks) {
    await untilIdle()
    const response = await fetch(chunk, { priority: 'low' })
    if (!response.ok) return
    await response.arrayBuffer()
  }
  isAllHere = true
}

/** Fetches the server's build.json; undefined while it does not answer, or when another server answers in its place. */
export async function fetchBuild(): Promise<Build | undefined> {
  try {
    const signal = AbortSignal.timeout(ASKS_WITHIN_MS)
    const response = await fetch('/build.json', { cache: 'no-store', signal })
    const build: unknown = await response.json()
    return isBuild(build) ? build : undefined
  } catch {
    return undefined
  }
}

async function untilServerAnswers(onLate: () => void): Promise<Build> {
  for (;;) {
    const build = await fetchBuild()
    if (build !== undefined) return build
    onLate()
    await untilNextTry()
  }
}

function untilNextTry(): Promise<void> {
  return new Promise((resolve) => {
    const resume = () => {
      clearTimeout(timer)
      waiting.delete(resume)
      resolve()
    }
    const timer = setTimeout(resume, ASKS_AGAIN_AFTER_MS)
    waiting.add(resume)
  })
}

function entryScriptAddress(): string | null | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src')
}

/** Without session storage the time of the last reload is unknown, and the page might reload endlessly. */
function claimReload(): boolean {
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

function untilIdle(): Promise<void> {
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
