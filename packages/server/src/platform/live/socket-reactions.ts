import type { Socket } from 'socket.io'
import type { Actor } from '../http/actor.ts'

/**
 * A browser's connection. `asked` counts what it asked to hear, as several parts of a page may ask for the same;
 * `toldAt` is when something was last told in a room before it joined that one, on the process's own clock.
 */
export interface LiveSocket extends Socket {
  data: { actor: Actor; asked?: Map<string, number>; toldAt?: number }
}

/** What a feature does with a socket: hear its user come and go, or an event that the browser sends. */
export interface SocketReaction {
  readonly connected?: (actor: Actor) => Promise<void>
  /** `isLast`: no other socket of that user is left anywhere. */
  readonly disconnected?: (actor: Actor, isLast: boolean) => Promise<void>
  /** It was put into these rooms, all that were joined at once. */
  readonly joined?: (socket: LiveSocket, rooms: ReadonlySet<string>) => void
  /** Events from the browser by name. The payload is unchecked: the reaction parses it. */
  readonly hears?: Readonly<
    Record<string, (actor: Actor, payload: unknown, socket: LiveSocket) => Promise<void>>
  >
}
