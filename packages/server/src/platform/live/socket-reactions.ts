import type { Socket } from 'socket.io'
import type { Actor } from '../http/actor.ts'

/**
 * A browser's socket. `asked` counts its subscriptions per room, because several parts of a page may need the same
 * room; `toldAt` is the time of the last event in a room before the socket joined it, by the process's monotonic clock.
 */
export interface LiveSocket extends Socket {
  data: { actor: Actor; asked?: Map<string, number>; toldAt?: number }
}

/** A feature's reactions to a socket: connect, disconnect, joined rooms, messages from the browser. */
export interface SocketReaction {
  readonly connected?: (actor: Actor) => Promise<void>
  /** `isLast`: the user has no other socket in any process. */
  readonly disconnected?: (actor: Actor, isLast: boolean) => Promise<void>
  /** Called with all rooms joined in one call. */
  readonly joined?: (socket: LiveSocket, rooms: ReadonlySet<string>) => void
  /** Browser messages by name. The payload is unchecked: the reaction parses it. */
  readonly hears?: Readonly<
    Record<string, (actor: Actor, payload: unknown, socket: LiveSocket) => Promise<void>>
  >
}
