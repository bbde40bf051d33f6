import type { Server as HttpServer } from 'node:http'
import {
  type CompanyLiveEvent,
  type LivePayloads,
  liveEventName,
  SOCKET_PING_MS,
  type Told,
} from '@guiche/contract/live-events'
import { Server } from 'socket.io'
import { z } from 'zod'
import { SECOND } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { log } from '../log.ts'
import { adminRoom, companyRoom, sessionRoom, superRoom, userRoom } from './rooms.ts'
import type { LiveSocket, SocketReaction } from './socket-reactions.ts'
import { noteJoin, noteEvent, joinAcknowledgement } from './last-events.ts'

// Socket.IO as the wire specifies it: websocket only, the access token in the query, `ready` after the rooms are
// joined. The server closes sockets without a valid token. Events may be missed; browsers refetch when they reconnect.
//
// States of a socket:
//
//   state      entered when                             next                                    in
//   handshake  a browser of an allowed origin opens it  welcomed, refused                       admitSocket
//   refused    its token is not valid                   closed after TURNED_AWAY_AFTER_MS       refuseSocket
//   welcomed   its token is valid                       ready: its rooms are joined and the     welcomeSocket
//                                                       reactions have run
//   ready      `ready` is emitted                       closed                                  listenToSocket
//   closed     the browser leaves or is silent, its                                             reactToDisconnect
//              session ends, or the server stops
//
// Each message but `told` loads the socket's actor again. Timers: the pings of Socket.IO, and the pauses before a
// refused socket and the sockets of an ended session are closed.

export interface LiveOptions {
  authenticate: (accessToken: string) => Promise<Actor>
  /** The session's current actor. @throws if the session has ended */
  actorOf: (sessionId: string) => Promise<Actor>
  reactions: readonly SocketReaction[]
  corsOrigins: readonly string[]
  publicUrl?: string
}

const EVENT_BYTES_AT_MOST = 100_000
const TURNED_AWAY_AFTER_MS = SECOND / 2

let io: Server | undefined

export function startLive(http: HttpServer, options: LiveOptions): void {
  io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: SOCKET_PING_MS,
    pingTimeout: SOCKET_PING_MS,
    maxHttpBufferSize: EVENT_BYTES_AT_MOST,
    allowRequest: (request, allow) => allow(null, isOwnOrigin(request.headers, options)),
  })
  io.use((socket, next) => {
    void admitSocket(socket, options.authenticate)
      .catch(() => undefined)
      .then(() => next())
  })
  io.on('connection', (socket) => {
    if (isAdmitted(socket)) void welcomeSocket(socket, options)
    else refuseSocket(socket)
  })
  reactToJoins(io, options.reactions)
}

/**
 * The adapter emits each joined room separately: rooms are collected until the end of the turn, when all joins of a
 * call are done.
 */
function reactToJoins(
  { sockets: { adapter, sockets } }: Server,
  reactions: readonly SocketReaction[],
) {
  const joining = new Map<string, Set<string>>()
  adapter.on('join-room', (room: string, id: string) => {
    const joiner = sockets.get(id)
    if (joiner) noteJoin(joiner, room)
    const rooms = joining.get(id)
    if (rooms) return void rooms.add(room)
    joining.set(id, new Set([room]))
    setImmediate(() => {
      const joined = joining.get(id)
      joining.delete(id)
      const socket = sockets.get(id)
      if (!socket || !joined || !isAdmitted(socket)) return
      for (const reaction of reactions) reaction.joined?.(socket, joined)
    })
  })
}

export async function stopLive(): Promise<void> {
  const stopping = io
  io = undefined
  await stopping?.close()
}

/** Emits an event to rooms of one company; call it after commit. */
export function tell<E extends CompanyLiveEvent>(
  rooms: string[],
  companyId: number,
  event: E,
  payload: LivePayloads[E],
  except: string[] = [],
): void {
  emitToRooms(rooms, liveEventName(event, companyId), payload, except)
}

/** Like tell, for an event whose name carries a further number: `of` a chat or a user. */
export function tellNumberedEvent<E extends CompanyLiveEvent>(
  rooms: string[],
  companyId: number,
  event: E,
  of: number,
  payload: LivePayloads[E],
): void {
  emitToRooms(rooms, liveEventName(event, companyId, of), payload)
}

/** Tells super users that one of their lists has changed, without its content. */
export function tellOperators(list: LivePayloads['operator']['list']): void {
  emitToRooms([superRoom], 'operator', { action: 'update', list })
}

function emitToRooms(rooms: string[], name: string, payload: unknown, except: string[] = []): void {
  noteEvent(rooms)
  io?.to(rooms).except(except).emit(name, payload)
}

/** Emits an event to one socket. */
export function tellSocket<E extends CompanyLiveEvent>(
  socket: LiveSocket,
  companyId: number,
  event: E,
  payload: LivePayloads[E],
): void {
  socket.emit(liveEventName(event, companyId), payload)
}

/** Emits an event to all signed-in users of a company. */
export function tellCompany<E extends CompanyLiveEvent>(
  companyId: number,
  event: E,
  payload: LivePayloads[E],
): void {
  tell([companyRoom(companyId)], companyId, event, payload)
}

/** Moves a user's sockets, in all processes, into or out of the administrators' room after a change of profile. */
export function moveSocketsByProfile({
  companyId,
  userId,
  profile,
}: Pick<Actor, 'companyId' | 'userId' | 'profile'>): void {
  const sockets = io?.in(userRoom(userId))
  if (profile === 'admin') sockets?.socketsJoin(adminRoom(companyId))
  else sockets?.socketsLeave(adminRoom(companyId))
}

/** Closes the sockets of an ended session, after a delay in which they receive the reason. */
export function closeSockets(sessionId: string): void {
  setTimeout(() => io?.in(sessionRoom(sessionId)).disconnectSockets(true), SECOND).unref()
}

/** Number of open sockets in this process. */
export function socketCount(): number {
  return io?.engine.clientsCount ?? 0
}

/** Actors of the open sockets in this process, with an entry for each socket. */
export function connectedActors(): Actor[] {
  const sockets: LiveSocket[] = [...(io?.sockets.sockets.values() ?? [])]
  return sockets.filter(isAdmitted).map(({ data }) => data.actor)
}

/** This process's sockets in a room, for checking their rights again. */
export function socketsIn(room: string): LiveSocket[] {
  const ids = [...(io?.sockets.adapter.rooms.get(room) ?? [])]
  return ids.map((id) => io?.sockets.sockets.get(id)).filter((socket) => socket !== undefined)
}

async function admitSocket(
  socket: LiveSocket,
  authenticate: LiveOptions['authenticate'],
): Promise<void> {
  const { token } = socket.handshake.query
  socket.data.actor = await authenticate(typeof token === 'string' ? token : '')
  // Neither the token, which a log or a debugger could show, nor the request (about 20 kB per socket) is kept.
  socket.handshake.query = {}
  socket.handshake.url = ''
  Reflect.set(socket.conn, 'request', null)
  Reflect.set(socket.client, 'request', null)
}

/**
 * Closes an unauthenticated socket. The handshake is accepted, because clients of this family renew their token only when the
 * server closes a socket. They reconnect at once: hence the pause.
 */
function refuseSocket(socket: LiveSocket): void {
  setTimeout(() => socket.disconnect(true), TURNED_AWAY_AFTER_MS).unref()
}

function isAdmitted({ data }: LiveSocket): boolean {
  return 'actor' in data
}

async function welcomeSocket(
  socket: LiveSocket,
  { reactions, actorOf }: LiveOptions,
): Promise<void> {
  const { actor } = socket.data
  socket.on('disconnect', () => void reactToDisconnect(actor, reactions))
  for (const { hears } of reactions) listenToSocket(socket, hears ?? {}, actorOf)
  // Acknowledged like a join, for the rooms joined below.
  listenToSocket(socket, { told: async () => {} }, actorOf)
  const rooms = [companyRoom(actor.companyId), userRoom(actor.userId), sessionRoom(actor.sessionId)]
  if (actor.profile === 'admin') rooms.push(adminRoom(actor.companyId))
  if (actor.isSuper) rooms.push(superRoom)
  await socket.join(rooms)
  await Promise.all(reactions.map((reaction) => tryReaction(() => reaction.connected?.(actor))))
  socket.emit('ready')
}

function listenToSocket(
  socket: LiveSocket,
  hears: NonNullable<SocketReaction['hears']>,
  actorOf: LiveOptions['actorOf'],
): void {
  for (const [name, hear] of Object.entries(hears)) {
    socket.on(name, (...given: unknown[]) => {
      const done = given.at(-1)
      // A client's acknowledgement callback is called when the reaction is done; clients of this family pass none.
      const answer = isAcknowledgement(done) ? done : () => {}
      void tryReaction(async () => {
        if (name !== 'told') await reloadActor(socket, actorOf)
        if (socket.data.actor.isExpired && !isSubscription(name))
          throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
        await hear(socket.data.actor, given[0], socket)
      }).then(() => answer(joinAcknowledgement(socket)))
    })
  }
}

/** Messages that only change what the browser itself receives; no colleague or customer is notified. */
function isSubscription(name: string): boolean {
  return /^(?:join|leave)/.test(name) || name === 'told' || name === 'browserFocus'
}

/** Loads the actor again: another process may have ended the session or changed its user. */
async function reloadActor(socket: LiveSocket, actorOf: LiveOptions['actorOf']): Promise<void> {
  try {
    socket.data.actor = await actorOf(socket.data.actor.sessionId)
  } catch (error) {
    if (error instanceof AppError) socket.disconnect(true)
    throw error
  }
}

function isAcknowledgement(given: unknown): given is (told: Told) => void {
  return typeof given === 'function'
}

async function reactToDisconnect(
  actor: Actor,
  reactions: readonly SocketReaction[],
): Promise<void> {
  // After the server has stopped: its browsers reconnect in seconds, and the database may be closed already.
  if (!io) return
  const others = await io.in(userRoom(actor.userId)).fetchSockets()
  await Promise.all(
    reactions.map((reaction) =>
      tryReaction(() => reaction.disconnected?.(actor, others.length === 0)),
    ),
  )
}

async function tryReaction(react: () => Promise<void> | undefined): Promise<void> {
  try {
    await react()
  } catch (error) {
    // Refused, missing or malformed requests of a browser are not errors of the server.
    if (error instanceof AppError || error instanceof z.ZodError)
      log.debug({ err: error }, 'a call over a socket was refused')
    else log.warn({ err: error }, 'a socket listener failed')
  }
}
