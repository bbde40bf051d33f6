import { grantingRoutes } from '@guiche/contract/granted-access'
import { may } from '@guiche/contract/permissions'
import { modulesOf, type Route } from '@guiche/contract/route'
import type { Key } from '@guiche/contract/routes'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { invalidInput } from './refusals.ts'

// What holds for a declared route, whoever brings the call: the HTTP server (mount.ts) or a tool (call-route.ts).

/** @throws ERR_NO_PERMISSION, ERR_OPERATOR_SESSION, ERR_SUBSCRIPTION_EXPIRED */
export function refuseUnlessAllowed(actor: Actor, route: Route, key: Key): void {
  const isAdmin = actor.isSuper || actor.profile === 'admin'
  const allowed =
    (route.who !== 'super' || actor.isSuper) &&
    (route.who !== 'admin' || isAdmin) &&
    (route.permission === undefined || may(actor.profile, route.permission))
  if (!allowed) throw new AppError('ERR_NO_PERMISSION')
  if (grantingRoutes[key] === 'always') refuseOnVisit(actor)
  // The operator's own calls are about the platform: a date set wrongly on the own company must not shut them out.
  const isOpen = key.startsWith('GET ') || route.openWhenExpired === true || route.who === 'super'
  if (actor.isExpired && !isOpen) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
  if (lacksModule(actor, route) && !route.withoutModule) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Refuses a super user at a company's desk what would outlast the hour. @throws ERR_OPERATOR_SESSION
 */
export function refuseOnVisit({ operator }: Pick<Actor, 'operator'>): void {
  if (operator) throw new AppError('ERR_OPERATOR_SESSION')
}

/** Whether somebody's company is without what a route belongs to: lists have an answer for that, all else is refused. */
export function lacksModule({ lacks }: Pick<Actor, 'lacks'>, route: Route): boolean {
  return modulesOf(route).some((module) => lacks.includes(module))
}

// Fastify types schemas as unknown; every one declared in the contract is zod's.
interface Schema {
  safeParse(
    data: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: never[] } }
  parse(data: unknown): unknown
}

function isSchema(schema: unknown): schema is Schema {
  return typeof schema === 'object' && schema !== null && 'safeParse' in schema
}

/** What came, as its schema makes it, or the faults that it found. */
export function checkInput(schema: unknown, data: unknown) {
  if (!isSchema(schema)) throw new Error('a route schema is not declared in the contract')
  const parsed = schema.safeParse(data)
  return parsed.success ? { value: parsed.data } : { error: invalidInput(parsed.error.issues) }
}

/** Drops what the schema does not declare. */
export function parseReply(schema: unknown, data: unknown): unknown {
  if (!isSchema(schema)) throw new Error('a reply schema is not declared in the contract')
  return schema.parse(data)
}
