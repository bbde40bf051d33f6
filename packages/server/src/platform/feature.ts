import type { Reaction } from './events/events.ts'
import type { ServedRoute } from './http/bind-route.ts'
import type { Job } from './jobs/job.ts'
import type { SocketReaction } from './live/socket-reactions.ts'

/** The table of contents of a feature: its routes, reactions and jobs. */
export interface Feature {
  readonly routes?: readonly ServedRoute[]
  readonly reactions?: readonly Reaction[]
  readonly jobs?: readonly Job[]
  readonly sockets?: readonly SocketReaction[]
}
