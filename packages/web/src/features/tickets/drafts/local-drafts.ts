import type { Draft } from '@guiche/contract/drafts'
import type { QueryClient } from '@tanstack/react-query'
import { CallError, isUnavailable } from '../../../platform/call-error.ts'
import { call } from '../../../platform/call.ts'
import { DRAFT_PREFIX } from '../../../platform/preferences.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import { dropDraft, mergeDraft } from './drafts.queries.ts'

// Unsent texts per user and ticket. Each change is written to localStorage at once and to the server a second later, so
// that a draft survives a closed laptop as well as a lost network. An empty draft stays in localStorage until the
// server has deleted its copy.

export type DraftInput = Pick<Draft, 'body' | 'quotedMsgId' | 'isNote'>

interface LocalDraft extends Draft {
  /** True while the server does not have this version. */
  readonly waits: boolean
}

const SAVED_AFTER_MS = 1000

const listeners = new Set<() => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Memoizes the parsed entries, so that an unchanged entry gives the same object to useSyncExternalStore. */
const known = new Map<string, { raw: string; kept: LocalDraft | undefined }>()

const keyOf = (userId: number, ticketId: number) => `${DRAFT_PREFIX}${userId}:${ticketId}`

/** The draft in localStorage. Its body is empty when the draft was discarded or sent. */
export function readLocalDraft(userId: number, ticketId: number): LocalDraft | undefined {
  const key = keyOf(userId, ticketId)
  const raw = readStored(key)
  if (raw === null) return undefined
  const read = known.get(key)
  if (read?.raw === raw) return read.kept
  const kept = parseLocalDraft(raw, ticketId)
  known.set(key, { raw, kept })
  return kept
}

/** Saves the typed text in localStorage and schedules its save on the server. */
export function saveDraft(
  cache: QueryClient,
  userId: number,
  ticketId: number,
  typed: DraftInput,
): string {
  const updatedAt = new Date().toISOString()
  const body = typed.body.trim() === '' ? '' : typed.body
  writeLocalDraft(userId, { ...typed, body, ticketId, updatedAt, waits: true })
  const key = keyOf(userId, ticketId)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => saveDraftNow(cache, userId, ticketId), SAVED_AFTER_MS),
  )
  return updatedAt
}

/** Saves a ticket's draft on the server immediately, for example when its conversation is left. */
export function saveDraftNow(cache: QueryClient, userId: number, ticketId: number): void {
  const key = keyOf(userId, ticketId)
  clearTimeout(timers.get(key))
  timers.delete(key)
  const kept = readLocalDraft(userId, ticketId)
  if (kept?.waits === true) void saveOnServer(cache, userId, kept)
}

/** Saves all drafts that the server does not have yet, for example after a reconnect. */
export function saveUnsavedDrafts(cache: QueryClient, userId: number): void {
  for (const ticketId of draftTicketIds(userId)) {
    if (!timers.has(keyOf(userId, ticketId))) saveDraftNow(cache, userId, ticketId)
  }
}

let changes = 0

/**
 * A counter that changes when a draft appears or disappears. Keystrokes in an existing draft do not change it, so that
 * lists are not rendered again for each letter.
 */
export function draftListVersion(): number {
  return changes
}

export function subscribeToLocalDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function saveOnServer(cache: QueryClient, userId: number, kept: LocalDraft): Promise<void> {
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
      mergeDraft(cache, draft)
    }
  } catch (error) {
    // Unreachable servers are retried later. A draft that the server refuses (the user no longer sees the ticket) is
    // dropped.
    if (!(error instanceof CallError) || isUnavailable(error)) return
  }
  markDraftSaved(userId, ticketId, updatedAt)
}

/** Marks this version as saved on the server; an empty draft is removed from localStorage. */
function markDraftSaved(userId: number, ticketId: number, updatedAt: string): void {
  const kept = readLocalDraft(userId, ticketId)
  if (kept?.updatedAt !== updatedAt) return
  if (kept.body === '') {
    removeStored(keyOf(userId, ticketId))
    changes += 1
    notifyListeners()
  } else writeLocalDraft(userId, { ...kept, waits: false })
}

function writeLocalDraft(userId: number, kept: LocalDraft): void {
  const had = (readLocalDraft(userId, kept.ticketId)?.body ?? '') !== ''
  writeStored(keyOf(userId, kept.ticketId), JSON.stringify(kept))
  if (had !== (kept.body !== '')) changes += 1
  notifyListeners()
}

function notifyListeners(): void {
  listeners.forEach((listener) => listener())
}

function draftTicketIds(userId: number): number[] {
  const start = `${DRAFT_PREFIX}${userId}:`
  return draftKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => Number(key.slice(start.length)))
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX))
  } catch {
    return []
  }
}

function parseLocalDraft(raw: string, ticketId: number): LocalDraft | undefined {
  try {
    const read: unknown = JSON.parse(raw)
    if (!isLocalDraft(read)) return undefined
    return { ...read, ticketId }
  } catch {
    return undefined
  }
}

function isLocalDraft(read: unknown): read is LocalDraft {
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
