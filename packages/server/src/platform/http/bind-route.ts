import type { Key, ReceivedBy, AnsweredBy, Routes } from '@guiche/contract/routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, TokenHolder } from './actor.ts'
import type { Upload } from './uploads.ts'

/** Input of a handler: the parsed input, the actor, and the raw request for cookies and addresses. */
export type Served<K extends Key> = ReceivedBy<K> & {
  actor: Routes[K] extends { knowsSession: true }
    ? Actor | undefined
    : Routes[K]['who'] extends 'public' | 'cookie' | 'token'
      ? undefined
      : Actor
  holder: Routes[K]['who'] extends 'token' ? TokenHolder : undefined
  /** Uploaded files, if the route takes files. */
  files: readonly Upload[]
  request: FastifyRequest
  reply: FastifyReply
}

export interface ServedRoute {
  readonly key: Key
  readonly handle: (served: never) => Promise<unknown>
}

/** Joins a declared route with its handler. A handler is one call, without rules or SQL. */
export function bindRoute<K extends Key>(
  key: K,
  handle: (served: Served<K>) => Promise<AnsweredBy<K>>,
): ServedRoute {
  return { key, handle }
}
