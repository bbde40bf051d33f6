import type { CompanyLiveEvent, LivePayloads, Told } from '@guiche/contract/live-events'
import { liveEventName } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { refresh } from './call.ts'
import { storedToken } from './token.ts'

// The socket. It is `connecting` until the server says `ready`, which comes after its rooms are joined; then `ready`;
// after a drop it is `lost` and tries again by itself, each time with the token of that moment. What was told before a
// room was joined, or while the socket was away, is missed: whoever asked before that asks again. How long ago something
// was told in a room the server says to whoever joins it.
//
// Events and rooms are registered here and not on a socket, so that a component need not know whether one is open.

export type LiveState = 'closed' | 'connecting' | 'ready' | 'lost'

/** Rooms are joined and left by these names with a prefix: `joinTickets`, `leaveTickets`. */
export type Room = 'ChatBox' | 'Tickets' | 'Notification'

// What a name carries is the contract's word: useLive ties the two.
type Hear = Parameters<Socket['onAny']>[0]

/** Hears that rooms were joined, in which something was told at `toldAt` (ms since this page is open) at the latest. */
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

/** Opens the socket of the session. Returns the way to close. */
export function openLive(): () => void {
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function open(): Promise<void> {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    // Trying again is done here and not by the library, since each attempt needs the token of its moment.
    const opened = io({ transports: ['websocket'], reconnection: false, autoConnect: false })
    socket = opened
    opened.onAny(passOn)
    opened.on('ready', () => {
      const isBack = state === 'lost'
      retries = 0
      setState('ready')
      const joins = [...rooms.values()].map((held) => enter(opened, held))
      void Promise.all([ask(opened, 'told'), ...joins]).then((tolds) => {
        if (socket !== opened || state !== 'ready') return
        // While it was away anything may have been told.
        const toldAt = isBack ? performance.now() : Math.max(...tolds)
        readyHearers.forEach((hear) => hear(toldAt, isBack))
      })
    })
    opened.on('connect_error', () => lost(false))
    // 'io server disconnect': the server closed it, as it does when it does not take the token, or when a session ends.
    opened.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') lost(reason === 'io server disconnect')
    })
    connect()
  }

  function connect(): void {
    if (isClosed || socket === undefined || socket.active) return
    socket.io.opts.query = { token: storedToken.read() ?? '' }
    socket.connect()
  }

  function lost(byServer: boolean): void {
    if (isClosed) return
    // Without this it counts as active still, and would not be opened again.
    socket?.disconnect()
    setState('lost')
    clearTimeout(timer)
    timer = setTimeout(() => void again(byServer), retryAfter(retries))
    retries += 1
  }

  // A refused refresh ends the session, and with it this socket.
  async function again(needsToken: boolean): Promise<void> {
    try {
      if (needsToken) await refresh()
      connect()
    } catch {
      lost(needsToken)
    }
  }

  // A network that is back, or a laptop that was opened, need not wait for the next attempt.
  function hurry(): void {
    if (state !== 'lost' || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    // An attempt under way may be waiting for a network that is gone, which takes up to 20 seconds to notice.
    socket?.disconnect()
    connect()
  }

  setState('connecting')
  void open().catch(() => lost(false))
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  return () => {
    isClosed = true
    clearTimeout(timer)
    removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
    socket?.disconnect()
    socket = undefined
    setState('closed')
  }
}

/** Hears an event of the company for as long as the component lives. */
export function useLive<E extends CompanyLiveEvent>(
  event: E,
  companyId: number,
  hear: (payload: LivePayloads[E]) => void,
): void {
  const heard = useEffectEvent(hear)
  useEffect(
    () => hearLive(liveEventName(event, companyId), (payload: LivePayloads[E]) => heard(payload)),
    [event, companyId],
  )
}

/** What is done with an event: a feature declares its own in its `.live.ts`. */
export interface Hearing<Into = QueryClient> {
  readonly event: CompanyLiveEvent
  /** Does it from now on. Returns the way to stop. */
  readonly begin: (into: Into, whose: { companyId: number; userId: number }) => () => void
}

/** Declares what an event does to the cache, or to whatever else is handed in. A name may end with the user's number. */
export function on<E extends CompanyLiveEvent, Into = QueryClient>(
  event: E,
  hear: (into: Into, heard: LivePayloads[E]) => void,
): Hearing<Into> {
  return {
    event,
    begin: (into, { companyId, userId }) =>
      hearLive(liveEventName(event, companyId, userId), (heard: LivePayloads[E]) =>
        hear(into, heard),
      ),
  }
}

/** Hands an event on to whatever hears it, by its name on the wire. */
export function passOn(name: string, payload: unknown): void {
  hearers.get(name)?.forEach((hear) => hear(payload))
}

/**
 * Is in a room until the returned way out is taken; a room entered twice is left once both have gone. `onJoined` is
 * called when it is joined after the socket was ready; those that it joins when it gets ready, `onReady` says.
 * @public the pages of tickets join theirs
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
  if (held.count === 1 && state === 'ready' && socket) void enter(socket, held)
  void held.joining?.then((toldAt) => {
    if (held.count > 0) onJoined(toldAt)
  })
  return () => {
    held.count -= 1
    if (held.count > 0) return
    rooms.delete(key)
    if (state === 'ready') tellServer(`leave${room}`, argument)
  }
}

/** Hears each time that the socket hears all it is to hear: `isBack` after a loss. */
export function onReady(hear: (toldAt: number, isBack: boolean) => void): () => void {
  readyHearers.add(hear)
  return () => void readyHearers.delete(hear)
}

/** Says that this user is at work. */
export function tellUserStatus(): void {
  if (state === 'ready') tellServer('userStatus')
}

/** Says that this user is at a ticket, writes in it, or has left it. What is said while the socket is away is lost. */
export function tellPresence(presence: {
  ticketId: number
  typing?: boolean
  gone?: boolean
}): void {
  if (state === 'ready') socket?.emit('ticketPresence', presence)
}

/** Says whether somebody looks at this browser. */
export function tellFocus(focused: boolean): void {
  if (state === 'ready') socket?.emit('browserFocus', { focused })
}

/** The socket's state for useSyncExternalStore. */
export const liveState = {
  read: () => state,
  subscribe(hear: () => void) {
    stateHearers.add(hear)
    return () => void stateHearers.delete(hear)
  },
}

/** How long to wait before the next attempt: doubling, and never all browsers at once. */
export function retryAfter(retries: number, random = Math.random()): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS)
  return longest * (0.5 + random / 2)
}

function hearLive(name: string, hear: Hear): () => void {
  const ofName = hearers.get(name) ?? new Set()
  hearers.set(name, ofName.add(hear))
  return () => {
    ofName.delete(hear)
    if (ofName.size === 0 && hearers.get(name) === ofName) hearers.delete(name)
  }
}

/** The server answers once the room is joined; a socket that is lost meanwhile joins again when it is back. */
function enter(opened: Socket, held: HeldRoom): Promise<number> {
  const { room, argument } = held
  const joining = ask(opened, `join${room}`, argument).finally(() => {
    if (held.joining === joining) held.joining = undefined
  })
  held.joining = joining
  return joining
}

/** When something was last told in the rooms that are joined; what a server does not say may be of this moment. */
function ask(opened: Socket, name: string, argument?: string): Promise<number> {
  return new Promise((resolve) => {
    const hear = (_late: Error | null, told?: Told) =>
      resolve(performance.now() - (told?.toldMsAgo ?? 0))
    const asking = opened.timeout(JOINED_WITHIN_MS)
    if (argument === undefined) asking.emit(name, hear)
    else asking.emit(name, argument, hear)
  })
}

function tellServer(name: string, argument?: string): void {
  if (argument === undefined) socket?.emit(name)
  else socket?.emit(name, argument)
}

function setState(next: LiveState): void {
  if (state === next) return
  state = next
  stateHearers.forEach((hear) => hear())
}
