import type { Draft } from '@guiche/contract/drafts'
import type { QueryClient } from '@tanstack/react-query'
import { CallError, isUnavailable } from '../../../platform/call-error.ts'
import { call } from '../../../platform/call.ts'
import { DRAFT_PREFIX } from '../../../platform/preferences.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import { dropDraft, putDraft } from './drafts.queries.ts'

// Unsent texts per user and ticket. Each change is written to localStorage at once and to the server a second later, so
// that a draft survives a closed laptop as well as a lost network. An empty draft stays in localStorage until the
// server has deleted its copy.

export type Typed = Pick<Draft, 'body' | 'quotedMsgId' | 'isNote'>

interface Kept extends Draft {
  /** True while the server does not have this version. */
  readonly waits: boolean
}

const SAVED_AFTER_MS = 1000

const hearers = new Set<() => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Memoizes the parsed entries, so that an unchanged entry gives the same object to useSyncExternalStore. */
const known = new Map<string, { raw: string; kept: Kept | undefined }>()

const keyOf = (userId: number, ticketId: number) => `${DRAFT_PREFIX}${userId}:${ticketId}`

/** The draft in localStorage. Its body is empty when the draft was discarded or sent. */
export function readKept(userId: number, ticketId: number): Kept | undefined {
  const key = keyOf(userId, ticketId)
  const raw = readStored(key)
  if (raw === null) return undefined
  const read = known.get(key)
  if (read?.raw === raw) return read.kept
  const kept = keptFrom(raw, ticketId)
  known.set(key, { raw, kept })
  return kept
}

/** Saves the typed text in localStorage and schedules its save on the server. */
export function keepTyped(
  cache: QueryClient,
  userId: number,
  ticketId: number,
  typed: Typed,
): string {
  const updatedAt = new Date().toISOString()
  const body = typed.body.trim() === '' ? '' : typed.body
  write(userId, { ...typed, body, ticketId, updatedAt, waits: true })
  const key = keyOf(userId, ticketId)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => saveTyped(cache, userId, ticketId), SAVED_AFTER_MS),
  )
  return updatedAt
}

/** Saves a ticket's draft on the server immediately, for example when its conversation is left. */
export function saveTyped(cache: QueryClient, userId: number, ticketId: number): void {
  const key = keyOf(userId, ticketId)
  clearTimeout(timers.get(key))
  timers.delete(key)
  const kept = readKept(userId, ticketId)
  if (kept?.waits === true) void save(cache, userId, kept)
}

/** Saves all drafts that the server does not have yet, for example after a reconnect. */
export function saveWaiting(cache: QueryClient, userId: number): void {
  for (const ticketId of ticketsOf(userId)) {
    if (!timers.has(keyOf(userId, ticketId))) saveTyped(cache, userId, ticketId)
  }
}

let changes = 0

/**
 * A counter that changes when a draft appears or disappears. Keystrokes in an existing draft do not change it, so that
 * lists are not rendered again for each letter.
 */
export function keptChange(): number {
  return changes
}

export function subscribeToKept(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

async function save(cache: QueryClient, userId: number, kept: Kept): Promise<void> {
  const { ticketId, body, quotedMsgId, isNote, updatedAt } = kept
  try {
    if (body === '') {
      await call('DELETE /drafts/:ticketId', {
        params: { ticketId },
        query: { typedUntil: updatedAt },
      })
      dropDraft(cache, ticketId, updatedAt)
    } else {
      const draft = await call('PUT /drafts/:ticketId', {
        params: { ticketId },
        body: { body, quotedMsgId, isNote, updatedAt },
      })
      putDraft(cache, draft)
    }
  } catch (error) {
    // Unreachable servers are retried later. A draft that the server refuses (the user no longer sees the ticket) is
    // dropped.
    if (!(error instanceof CallError) || isUnavailable(error)) return
  }
  settle(userId, ticketId, updatedAt)
}

/** Marks this version as saved on the server; an empty draft is removed from localStorage. */
function settle(userId: number, ticketId: number, updatedAt: string): void {
  const kept = readKept(userId, ticketId)
  if (kept?.updatedAt !== updatedAt) return
  if (kept.body === '') {
    removeStored(keyOf(userId, ticketId))
    changes += 1
    tell()
  } else write(userId, { ...kept, waits: false })
}

function write(userId: number, kept: Kept): void {
  const had = (readKept(userId, kept.ticketId)?.body ?? '') !== ''
  writeStored(keyOf(userId, kept.ticketId), JSON.stringify(kept))
  if (had !== (kept.body !== '')) changes += 1
  tell()
}

function tell(): void {
  hearers.forEach((hear) => hear())
}

function ticketsOf(userId: number): number[] {
  const start = `${DRAFT_PREFIX}${userId}:`
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => Number(key.slice(start.length)))
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX))
  } catch {
    return []
  }
}

function keptFrom(raw: string, ticketId: number): Kept | undefined {
  try {
    const read: unknown = JSON.parse(raw)
    if (!isKept(read)) return undefined
    return { ...read, ticketId }
  } catch {
    return undefined
  }
}

function isKept(read: unknown): read is Kept {
  return (
    typeof read === 'object' &&
    read !== null &&
    'body' in read &&
    typeof read.body === 'string' &&
    'updatedAt' in read &&
    typeof read.updatedAt === 'string' &&
    'waits' in read &&
    typeof read.waits === 'boolean'
  )
}
