import type { Reaction } from './events/events.ts'
import type { ServedRoute } from './http/serve.ts'
import type { Job } from './jobs/job.ts'
import type { SocketReaction } from './live/socket-reactions.ts'

/** The table of contents of a feature: what it serves, what it reacts to, what it does by itself. */
export interface Feature {
  readonly routes?: readonly ServedRoute[]
  readonly reactions?: readonly Reaction[]
  readonly jobs?: readonly Job[]
  readonly sockets?: readonly SocketReaction[]
}
