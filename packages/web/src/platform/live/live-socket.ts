import type { CompanyLiveEvent, LivePayloads, Told } from '@guiche/contract/live-events'
import { liveEventName } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { refresh } from '../call.ts'
import { storedToken } from '../token.ts'

// The socket. It is `connecting` until the server sends `ready`, after it has joined its rooms; then `ready`; after a
// drop it is `lost` and reconnects by itself, each time with the current token. Events from before a room was joined,
// or during a loss, are missed, so queries requested earlier are refetched. When joining, the server returns how long
// ago the room's last event was.
//
// Events and rooms are registered here and not on a socket, so that components work whether or not one is open.

export type LiveState = 'closed' | 'connecting' | 'ready' | 'lost'

/** Names of rooms; the events are `join` and `leave` with the name, such as `joinTickets`. */
export type Room = 'ChatBox' | 'Tickets' | 'Notification'

// The payload's type is declared by the contract; useLiveEvent connects the two.
type Hear = Parameters<Socket['onAny']>[0]

/** Called when rooms were joined; `toldAt` is when their last event was sent, in ms since the page was opened. */
type HearJoined = (toldAt: number) => void

interface HeldRoom {
  room: Room
  argument: string | undefined
  count: number
  joining: Promise<number> | undefined
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 10_000
const JOINED_WITHIN_MS = 10_000

const hearers = new Map<string, Set<Hear>>()
const rooms = new Map<string, HeldRoom>()
const stateHearers = new Set<() => void>()
const readyHearers = new Set<(toldAt: number, isBack: boolean) => void>()
let state: LiveState = 'closed'
let socket: Socket | undefined

/** Opens the socket of the session. @returns a function that closes it */
export function openLive(): () => void {
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function openSocket(): Promise<void> {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    // The library's reconnection is off, since each attempt needs the current token.
    const opened = io({ transports: ['websocket'], reconnection: false, autoConnect: false })
    socket = opened
    opened.onAny(dispatchLive)
    opened.on('ready', () => {
      const isBack = state === 'lost'
      retries = 0
      setState('ready')
      const joins = [...rooms.values()].map((held) => joinHeldRoom(opened, held))
      void Promise.all([emitAcknowledged(opened, 'told'), ...joins]).then((tolds) => {
        if (socket !== opened || state !== 'ready') return
        // During a loss any event may have been missed.
        const toldAt = isBack ? performance.now() : Math.max(...tolds)
        readyHearers.forEach((hear) => hear(toldAt, isBack))
      })
    })
    opened.on('connect_error', () => scheduleRetry(false))
    // 'io server disconnect': the server closed the socket because it refused the token or ended the session.
    opened.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') scheduleRetry(reason === 'io server disconnect')
    })
    connect()
  }

  function connect(): void {
    if (isClosed || socket === undefined || socket.active) return
    socket.io.opts.query = { token: storedToken.read() ?? '' }
    socket.connect()
  }

  function scheduleRetry(byServer: boolean): void {
    if (isClosed) return
    // Without this the library considers the socket active and would not reopen it.
    socket?.disconnect()
    setState('lost')
    clearTimeout(timer)
    timer = setTimeout(() => void retryConnection(byServer), retryDelayMs(retries))
    retries += 1
  }

  // A refused refresh ends the session, and this socket with it.
  async function retryConnection(needsToken: boolean): Promise<void> {
    try {
      if (needsToken) await refresh()
      connect()
    } catch {
      scheduleRetry(needsToken)
    }
  }

  // Retries at once when the network returns or the page becomes visible.
  function retryNow(): void {
    if (state !== 'lost' || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    // A running attempt may wait for a lost network, which takes up to 20 seconds to time out.
    socket?.disconnect()
    connect()
  }

  setState('connecting')
  void openSocket().catch(() => scheduleRetry(false))
  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', retryNow)
  return () => {
    isClosed = true
    clearTimeout(timer)
    removeEventListener('online', retryNow)
    document.removeEventListener('visibilitychange', retryNow)
    socket?.disconnect()
    socket = undefined
    setState('closed')
  }
}

/** Subscribes to an event of the company while the component is mounted. */
export function useLiveEvent<E extends CompanyLiveEvent>(
  event: E,
  companyId: number,
  hear: (payload: LivePayloads[E]) => void,
): void {
  const heard = useEffectEvent(hear)
  useEffect(
    () =>
      subscribeToEvent(liveEventName(event, companyId), (payload: LivePayloads[E]) =>
        heard(payload),
      ),
    [event, companyId],
  )
}

/** A live event with its effect; each feature declares its own in its `.live.ts`. */
export interface Hearing<Into = QueryClient> {
  readonly event: CompanyLiveEvent
  /** Subscribes. @returns a function that unsubscribes */
  readonly subscribe: (into: Into, whose: { companyId: number; userId: number }) => () => void
}

/**
 * Declares the effect of an event on the query cache, or on another target. The event's name may end with the user's
 * id.
 */
export function declareHearing<E extends CompanyLiveEvent, Into = QueryClient>(
  event: E,
  hear: (into: Into, heard: LivePayloads[E]) => void,
): Hearing<Into> {
  return {
    event,
    subscribe: (into, { companyId, userId }) =>
      subscribeToEvent(liveEventName(event, companyId, userId), (heard: LivePayloads[E]) =>
        hear(into, heard),
      ),
  }
}

/** Passes an event to its subscribers by its name on the wire. */
export function dispatchLive(name: string, payload: unknown): void {
  hearers.get(name)?.forEach((hear) => hear(payload))
}

/**
 * Joins a room until the returned function is called; a room that is joined twice is left after both calls. `onJoined`
 * is called when it is joined while the socket is ready; for rooms joined on `ready`, `onRoomsReady` is called instead.
 * @public for the ticket pages
 */
export function joinRoom(
  room: Room,
  argument: string | undefined,
  onJoined: HearJoined,
): () => void {
  const key = `${room} ${argument ?? ''}`
  const held = rooms.get(key) ?? { room, argument, count: 0, joining: undefined }
  rooms.set(key, held)
  held.count += 1
  if (held.count === 1 && state === 'ready' && socket) void joinHeldRoom(socket, held)
  void held.joining?.then((toldAt) => {
    if (held.count > 0) onJoined(toldAt)
  })
  return () => {
    held.count -= 1
    if (held.count > 0) return
    rooms.delete(key)
    if (state === 'ready') emitToServer(`leave${room}`, argument)
  }
}

/** Calls `hear` each time the socket has joined all its rooms; `isBack` is true after a loss. */
export function onRoomsReady(hear: (toldAt: number, isBack: boolean) => void): () => void {
  readyHearers.add(hear)
  return () => void readyHearers.delete(hear)
}

/** Reports that this user is active. */
export function emitUserActive(): void {
  if (state === 'ready') emitToServer('userStatus')
}

/** Reports that this user views a ticket, types in it, or has left it. Not sent while the socket is disconnected. */
export function emitPresence(presence: {
  ticketId: number
  typing?: boolean
  gone?: boolean
}): void {
  if (state === 'ready') socket?.emit('ticketPresence', presence)
}

/** Reports whether this browser's window has the focus. */
export function emitFocus(focused: boolean): void {
  if (state === 'ready') socket?.emit('browserFocus', { focused })
}

/** State of the socket for useSyncExternalStore. */
export const liveState = {
  read: () => state,
  subscribe(hear: () => void) {
    stateHearers.add(hear)
    return () => void stateHearers.delete(hear)
  },
}

/**
 * Delay before the next attempt in ms: exponential backoff with jitter, so that browsers do not reconnect all at once.
 */
export function retryDelayMs(retries: number, random = Math.random()): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS)
  return longest * (0.5 + random / 2)
}

function subscribeToEvent(name: string, hear: Hear): () => void {
  const ofName = hearers.get(name) ?? new Set()
  hearers.set(name, ofName.add(hear))
  return () => {
    ofName.delete(hear)
    if (ofName.size === 0 && hearers.get(name) === ofName) hearers.delete(name)
  }
}

/** The server acknowledges the join; after a loss the socket joins again when it reconnects. */
function joinHeldRoom(opened: Socket, held: HeldRoom): Promise<number> {
  const { room, argument } = held
  const joining = emitAcknowledged(opened, `join${room}`, argument).finally(() => {
    if (held.joining === joining) held.joining = undefined
  })
  held.joining = joining
  return joining
}

/** When the room's last event was sent. If the server does not say, it counts as sent now. */
function emitAcknowledged(opened: Socket, name: string, argument?: string): Promise<number> {
  return new Promise((resolve) => {
    const onAcknowledged = (_late: Error | null, told?: Told) =>
      resolve(performance.now() - (told?.toldMsAgo ?? 0))
    const asking = opened.timeout(JOINED_WITHIN_MS)
    if (argument === undefined) asking.emit(name, onAcknowledged)
    else asking.emit(name, argument, onAcknowledged)
  })
}

function emitToServer(name: string, argument?: string): void {
  if (argument === undefined) socket?.emit(name)
  else socket?.emit(name, argument)
}

function setState(next: LiveState): void {
  if (state === next) return
  state = next
  stateHearers.forEach((hear) => hear())
}
