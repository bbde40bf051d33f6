import { grantingRoutes } from '@guiche/contract/granting-routes'
import { hasPermission } from '@guiche/contract/permissions'
import { modulesOf, type Route } from '@guiche/contract/route'
import type { Key } from '@guiche/contract/routes'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { invalidInputError } from './answer-error.ts'

// Checks of a declared route, shared by the HTTP server (mount-routes.ts) and internal calls (call-route.ts).

/**
 * Checks whether the actor may call the route.
 * @throws ERR_NO_PERMISSION, ERR_OPERATOR_SESSION, ERR_SUBSCRIPTION_EXPIRED
 */
export function refuseUnlessAllowed(actor: Actor, route: Route, key: Key): void {
  const isAdmin = actor.isSuper || actor.profile === 'admin'
  const allowed =
    (route.who !== 'super' || actor.isSuper) &&
    (route.who !== 'admin' || isAdmin) &&
    (route.permission === undefined || hasPermission(actor.profile, route.permission))
  if (!allowed) throw new AppError('ERR_NO_PERMISSION')
  if (grantingRoutes[key] === 'always') refuseInOperatorSession(actor)
  // Calls of super users concern the platform: a wrong due date of their own company must not lock them out.
  const isOpen = key.startsWith('GET ') || route.openWhenExpired === true || route.who === 'super'
  if (actor.isExpired && !isOpen) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
  if (lacksModule(actor, route) && !route.withoutModule) throw new AppError('ERR_NO_PERMISSION')
}

/** Refuses actions during an operator session that would outlast it. @throws ERR_OPERATOR_SESSION */
export function refuseInOperatorSession({ operator }: Pick<Actor, 'operator'>): void {
  if (operator) throw new AppError('ERR_OPERATOR_SESSION')
}

/**
 * True if the actor's company lacks a module of the route. Lists then answer `withoutModule`; other routes are refused.
 */
export function lacksModule({ lacks }: Pick<Actor, 'lacks'>, route: Route): boolean {
  return modulesOf(route).some((module) => lacks.includes(module))
}

// Fastify types schemas as unknown; all schemas of the contract are zod's.
interface Schema {
  safeParse(
    data: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: never[] } }
  parse(data: unknown): unknown
}

function isSchema(schema: unknown): schema is Schema {
  return typeof schema === 'object' && schema !== null && 'safeParse' in schema
}

/** Parses input by its schema. @returns the value, or an error with the invalid fields */
export function checkInput(schema: unknown, data: unknown) {
  if (!isSchema(schema)) throw new Error('a route schema is not declared in the contract')
  const parsed = schema.safeParse(data)
  return parsed.success ? { value: parsed.data } : { error: invalidInputError(parsed.error.issues) }
}

/** Parses a reply, which drops undeclared keys. @throws zod's error if the handler's reply is wrong */
export function parseReply(schema: unknown, data: unknown): unknown {
  if (!isSchema(schema)) throw new Error('a reply schema is not declared in the contract')
  return schema.parse(data)
}
