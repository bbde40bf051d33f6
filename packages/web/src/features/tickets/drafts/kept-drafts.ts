import type { Draft } from '@guiche/contract/drafts'
import type { QueryClient } from '@tanstack/react-query'
import { CallError, isAway } from '../../../platform/call-error.ts'
import { call } from '../../../platform/call.ts'
import { DRAFT_PREFIX } from '../../../platform/preferences.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import { dropDraft, putDraft } from './drafts.queries.ts'

// What one has typed and not sent, per person and ticket: on this computer at once, on the server a second later, so
// that it survives a closed lid as well as a lost network. An empty one is kept until the server has forgotten its own.

export type Typed = Pick<Draft, 'body' | 'quotedMsgId' | 'isNote'>

interface Kept extends Draft {
  /** The server does not have it yet. */
  readonly waits: boolean
}

const SAVED_AFTER_MS = 1000

const hearers = new Set<() => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** What was read, so that the same text gives the same object. */
const known = new Map<string, { raw: string; kept: Kept | undefined }>()

const keyOf = (userId: number, ticketId: number) => `${DRAFT_PREFIX}${userId}:${ticketId}`

/** What this computer has; an empty body where it was given up or sent. */
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

/** Keeps what is typed now. */
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

/** Tells the server now, as on leaving a conversation. */
export function saveTyped(cache: QueryClient, userId: number, ticketId: number): void {
  const key = keyOf(userId, ticketId)
  clearTimeout(timers.get(key))
  timers.delete(key)
  const kept = readKept(userId, ticketId)
  if (kept?.waits === true) void save(cache, userId, kept)
}

/** Tells the server all that it does not have, as after a time without network. */
export function saveWaiting(cache: QueryClient, userId: number): void {
  for (const ticketId of ticketsOf(userId)) {
    if (!timers.has(keyOf(userId, ticketId))) saveTyped(cache, userId, ticketId)
  }
}

let changes = 0

/** Another number whenever a draft came or went. Each letter of the one that is being written concerns no list. */
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
    // A server that is away is told later; what it refuses (a ticket that one no longer sees) it need not have.
    if (!(error instanceof CallError) || isAway(error)) return
  }
  settle(userId, ticketId, updatedAt)
}

/** The server has it, so that this computer need not. */
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
