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
import { noteJoined, noteTold, toldOf } from './told.ts'

// Socket.IO as the wire has it: websocket only, the access token in the query, `ready` after the rooms are joined. Where
// the token is none the server closes the socket.
// What is told here may be missed; a browser refetches when it comes back.

export interface LiveOptions {
  authenticate: (accessToken: string) => Promise<Actor>
  /** The actor of a session as it is now. @throws when the session is over */
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
    void admit(socket, options.authenticate)
      .catch(() => undefined)
      .then(() => next())
  })
  io.on('connection', (socket) => {
    if (isAdmitted(socket)) void welcome(socket, options)
    else turnAway(socket)
  })
  tellJoins(io, options.reactions)
}

/** The adapter tells of each room by itself: they are collected until whoever joins them has joined all. */
function tellJoins(
  { sockets: { adapter, sockets } }: Server,
  reactions: readonly SocketReaction[],
) {
  const joining = new Map<string, Set<string>>()
  adapter.on('join-room', (room: string, id: string) => {
    const joiner = sockets.get(id)
    if (joiner) noteJoined(joiner, room)
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

/** Tells browsers of one company; call it after commit. */
export function tell<E extends CompanyLiveEvent>(
  rooms: string[],
  companyId: number,
  event: E,
  payload: LivePayloads[E],
  except: string[] = [],
): void {
  emit(rooms, liveEventName(event, companyId), payload, except)
}

/** Tells by a name that carries one more number: `of` a chat or a user. */
export function tellOf<E extends CompanyLiveEvent>(
  rooms: string[],
  companyId: number,
  event: E,
  of: number,
  payload: LivePayloads[E],
): void {
  emit(rooms, liveEventName(event, companyId, of), payload)
}

/** Tells whoever runs the platform that one of their lists is another; what is on it they ask for. */
export function tellOperators(list: LivePayloads['operator']['list']): void {
  emit([superRoom], 'operator', { action: 'update', list })
}

function emit(rooms: string[], name: string, payload: unknown, except: string[] = []): void {
  noteTold(rooms)
  io?.to(rooms).except(except).emit(name, payload)
}

/** Tells one browser. */
export function tellSocket<E extends CompanyLiveEvent>(
  socket: LiveSocket,
  companyId: number,
  event: E,
  payload: LivePayloads[E],
): void {
  socket.emit(liveEventName(event, companyId), payload)
}

/** Tells everybody of the company who is signed in. */
export function tellCompany<E extends CompanyLiveEvent>(
  companyId: number,
  event: E,
  payload: LivePayloads[E],
): void {
  tell([companyRoom(companyId)], companyId, event, payload)
}

/** A user's profile changed: their sockets, in whatever process, hear what administrators hear, or no longer do. */
export function applyProfile({
  companyId,
  userId,
  profile,
}: Pick<Actor, 'companyId' | 'userId' | 'profile'>): void {
  const sockets = io?.in(userRoom(userId))
  if (profile === 'admin') sockets?.socketsJoin(adminRoom(companyId))
  else sockets?.socketsLeave(adminRoom(companyId))
}

/** Closes the sockets of an ended sign-in, after leaving them time to hear why. */
export function closeSockets(sessionId: string): void {
  setTimeout(() => io?.in(sessionRoom(sessionId)).disconnectSockets(true), SECOND).unref()
}

/** Sockets now open in this process. */
export function socketCount(): number {
  return io?.engine.clientsCount ?? 0
}

/** Whose sockets are open in this process: a person with several stands here as often. */
export function actorsHere(): Actor[] {
  const sockets: LiveSocket[] = [...(io?.sockets.sockets.values() ?? [])]
  return sockets.filter(isAdmitted).map(({ data }) => data.actor)
}

/** This process's sockets in a room, to look again at what they may hear. */
export function socketsIn(room: string): LiveSocket[] {
  const ids = [...(io?.sockets.adapter.rooms.get(room) ?? [])]
  return ids.map((id) => io?.sockets.sockets.get(id)).filter((socket) => socket !== undefined)
}

async function admit(socket: LiveSocket, authenticate: LiveOptions['authenticate']): Promise<void> {
  const { token } = socket.handshake.query
  socket.data.actor = await authenticate(typeof token === 'string' ? token : '')
  // The token is not kept where a log or a debugger would show it, nor the request: about 20 kB for each socket.
  socket.handshake.query = {}
  socket.handshake.url = ''
  Reflect.set(socket.conn, 'request', null)
  Reflect.set(socket.client, 'request', null)
}

/**
 * Closes the socket of nobody. It is not refused in the handshake: clients of this family look at their token, and try
 * again, only when the server closes a socket. They try at once: hence the pause.
 */
function turnAway(socket: LiveSocket): void {
  setTimeout(() => socket.disconnect(true), TURNED_AWAY_AFTER_MS).unref()
}

function isAdmitted({ data }: LiveSocket): boolean {
  return 'actor' in data
}

async function welcome(socket: LiveSocket, { reactions, actorOf }: LiveOptions): Promise<void> {
  const { actor } = socket.data
  socket.on('disconnect', () => void farewell(actor, reactions))
  for (const { hears } of reactions) listen(socket, hears ?? {}, actorOf)
  // Answered as a join is, for the rooms below.
  listen(socket, { told: async () => {} }, actorOf)
  const rooms = [companyRoom(actor.companyId), userRoom(actor.userId), sessionRoom(actor.sessionId)]
  if (actor.profile === 'admin') rooms.push(adminRoom(actor.companyId))
  if (actor.isSuper) rooms.push(superRoom)
  await socket.join(rooms)
  await Promise.all(reactions.map((reaction) => attempt(() => reaction.connected?.(actor))))
  socket.emit('ready')
}

function listen(
  socket: LiveSocket,
  hears: NonNullable<SocketReaction['hears']>,
  actorOf: LiveOptions['actorOf'],
): void {
  for (const [name, hear] of Object.entries(hears)) {
    socket.on(name, (...given: unknown[]) => {
      const done = given.at(-1)
      // Clients that ask are answered when it is done; those of this family do not ask.
      const answer = isAnswer(done) ? done : () => {}
      void attempt(async () => {
        if (name !== 'told') await admitAgain(socket, actorOf)
        if (socket.data.actor.isExpired && !isReading(name))
          throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
        await hear(socket.data.actor, given[0], socket)
      }).then(() => answer(toldOf(socket)))
    })
  }
}

/** What a browser says to see or hear, and no colleague or customer is told of. */
function isReading(name: string): boolean {
  return /^(?:join|leave)/.test(name) || name === 'told' || name === 'browserFocus'
}

/** Another process may have ended the session, or changed its user, without a word to this one. */
async function admitAgain(socket: LiveSocket, actorOf: LiveOptions['actorOf']): Promise<void> {
  try {
    socket.data.actor = await actorOf(socket.data.actor.sessionId)
  } catch (error) {
    if (error instanceof AppError) socket.disconnect(true)
    throw error
  }
}

function isAnswer(given: unknown): given is (told: Told) => void {
  return typeof given === 'function'
}

async function farewell(actor: Actor, reactions: readonly SocketReaction[]): Promise<void> {
  // It is the server that goes: its browsers are back in seconds, and the database may be closed already.
  if (!io) return
  const others = await io.in(userRoom(actor.userId)).fetchSockets()
  await Promise.all(
    reactions.map((reaction) => attempt(() => reaction.disconnected?.(actor, others.length === 0))),
  )
}

async function attempt(react: () => Promise<void> | undefined): Promise<void> {
  try {
    await react()
  } catch (error) {
    // What a browser may not have, what is gone, or what nobody understands is no fault of ours.
    if (error instanceof AppError || error instanceof z.ZodError)
      log.debug({ err: error }, 'a socket was refused something')
    else log.warn({ err: error }, 'a socket reaction failed')
  }
}
