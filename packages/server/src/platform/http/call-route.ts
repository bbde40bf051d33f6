import type { Route } from '@guiche/contract/route'
import { type Key, type RepliedBy, routes, type SentTo } from '@guiche/contract/routes'
import { z } from 'zod'
import type { Actor } from './actor.ts'
import { checkInput, lacksModule, parseReply, refuseUnlessAllowed } from './route-checks.ts'
import type { ServedRoute } from './bind-route.ts'

/** Calls a declared route as an actor, within the process. @throws the route's errors */
export type CallRoute = <K extends Key>(
  actor: Actor,
  key: K,
  sent: SentTo<K>,
) => Promise<RepliedBy<K>>

/**
 * Calls routes with the same checks as HTTP: permission, input schemas and reply schema. Handlers that read the raw
 * request or write the raw reply cannot be called this way.
 */
export function createRouteCaller(served: readonly ServedRoute[]): CallRoute {
  const handlers = new Map(served.map(({ key, handle }) => [key, handle]))
  return async <K extends Key>(actor: Actor, key: K, sent: SentTo<K>) => {
    const handle = handlers.get(key)
    if (!handle) throw new Error(`no feature serves ${key}`)
    const route: Route = routes[key]
    refuseUnlessAllowed(actor, route, key)
    const isWithout = lacksModule(actor, route)
    const received = { actor, files: [], ...checkedParts(route, sent) }
    // The declaration typed the handler, and its schemas have parsed these values and the reply.
    // oxlint-disable typescript/no-unsafe-type-assertion -- see above
    const reply = isWithout ? route.withoutModule : await handle(received as never)
    return parseReply(route.reply, reply) as RepliedBy<K>
    // oxlint-enable typescript/no-unsafe-type-assertion
  }
}

/** True if the actor may call a route, whatever the input. */
export function mayCall(actor: Actor, key: Key): boolean {
  try {
    refuseUnlessAllowed(actor, routes[key], key)
    return true
  } catch {
    return false
  }
}

/** @throws ERR_INVALID_INPUT */
function checkedParts(route: Route, sent: unknown) {
  const { params, query, body } = sentParts.parse(sent)
  return {
    params: checkedInput(route.params, params),
    query: checkedInput(route.query, query ?? {}),
    body: checkedInput(route.body, body),
  }
}

const sentParts = z.object({
  params: z.unknown().optional(),
  query: z.unknown().optional(),
  body: z.unknown().optional(),
})

function checkedInput(schema: Route['params'], data: unknown): unknown {
  if (schema === undefined) return undefined
  const { value, error } = checkInput(schema, data)
  if (error) throw error
  return value
}
