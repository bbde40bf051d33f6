import type { Route } from '@guiche/contract/route'
import { type Key, type RepliedBy, routes, type SentTo } from '@guiche/contract/routes'
import { z } from 'zod'
import type { Actor } from './actor.ts'
import { checkInput, lacksModule, parseReply, refuseUnlessAllowed } from './route-checks.ts'
import type { ServedRoute } from './serve.ts'

/** Calls a declared route for somebody, within the process. @throws what the route would answer with */
export type CallRoute = <K extends Key>(
  actor: Actor,
  key: K,
  sent: SentTo<K>,
) => Promise<RepliedBy<K>>

/**
 * Calls with the checks of HTTP: who may, the schemas of what comes and of what goes. Handlers that read the raw
 * request or write the raw reply cannot be called so.
 */
export function callerOf(served: readonly ServedRoute[]): CallRoute {
  const handlers = new Map(served.map(({ key, handle }) => [key, handle]))
  return async <K extends Key>(actor: Actor, key: K, sent: SentTo<K>) => {
    const handle = handlers.get(key)
    if (!handle) throw new Error(`nobody serves ${key}`)
    const route: Route = routes[key]
    refuseUnlessAllowed(actor, route, key)
    const isWithout = lacksModule(actor, route)
    const received = { actor, files: [], ...partsOf(route, sent) }
    // The declaration typed the handler, and its schemas have just made these values and the reply what it says.
    // oxlint-disable typescript/no-unsafe-type-assertion -- see above
    const reply = isWithout ? route.withoutModule : await handle(received as never)
    return parseReply(route.reply, reply) as RepliedBy<K>
    // oxlint-enable typescript/no-unsafe-type-assertion
  }
}

/** Whether somebody may call a route at all, whatever they send. */
export function mayCall(actor: Actor, key: Key): boolean {
  try {
    refuseUnlessAllowed(actor, routes[key], key)
    return true
  } catch {
    return false
  }
}

/** @throws ERR_INVALID_INPUT */
function partsOf(route: Route, sent: unknown) {
  const { params, query, body } = sentParts.parse(sent)
  return {
    params: checked(route.params, params),
    query: checked(route.query, query ?? {}),
    body: checked(route.body, body),
  }
}

const sentParts = z.object({
  params: z.unknown().optional(),
  query: z.unknown().optional(),
  body: z.unknown().optional(),
})

function checked(schema: Route['params'], data: unknown): unknown {
  if (schema === undefined) return undefined
  const { value, error } = checkInput(schema, data)
  if (error) throw error
  return value
}
