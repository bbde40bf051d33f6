import type { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { Module } from './plans.ts'

// One declaration per route. The server serves only declared routes and derives checks, types and documentation from
// it; the web calls by the same keys.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `METHOD /path/:param`, a route's name everywhere. */
export type RouteKey = `${Method} /${string}`

/**
 * Permitted callers. `public` needs no session; `user` any session; `admin` an administrator of the company; `super`
 * the platform's operator; `cookie` the refresh cookie alone; `token` a program that holds a connection's token.
 */
export type Who = 'public' | 'cookie' | 'token' | 'user' | 'admin' | 'super'

export interface Route {
  readonly summary: string
  readonly who: Who
  readonly permission?: Permission
  /** A public route whose answer depends on an active session. It refuses no caller. */
  readonly knowsSession?: true
  /** Set for a writing route that also works after the subscription has expired. */
  readonly openWhenExpired?: true
  /** Modules that the company needs, all of them; otherwise the call is refused (programs: ERR_API_NOT_ALLOWED). */
  readonly module?: Module | readonly Module[]
  /** Answer without the module in place of an error, because clients request these lists at every start. */
  readonly withoutModule?: Readonly<Record<string, unknown>> | readonly unknown[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The route also accepts a form (multipart/form-data): its fields are the body, and these its permitted files. */
  readonly files?: Files
  readonly reply: z.ZodType
  /** HTTP status of success; 200 if absent. */
  readonly status?: number
}

export interface Files {
  /** The form's field for files; files in other fields are refused. */
  readonly field: string
  readonly max: number
  /** Per file. */
  readonly maxBytes: number
}

/** The modules that a route requires. */
export function modulesOf({ module = [] }: Pick<Route, 'module'>): readonly Module[] {
  return [module].flat()
}

/** Declares the routes of one feature; keeps each route's types. */
export function declareRoutes<const R extends Record<RouteKey, Route>>(routes: R): R {
  return routes
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Given<T> = T extends z.ZodType ? z.input<T> : undefined
type Part<R, K extends string> = R extends Record<K, infer P> ? P : undefined

/** A handler's input after parsing. */
export interface Received<R extends Route> {
  readonly params: Parsed<Part<R, 'params'>>
  readonly query: Parsed<Part<R, 'query'>>
  readonly body: Parsed<Part<R, 'body'>>
}

/** A caller's input: only the parts that the route declares. */
export type Sent<R extends Route> = Only<'params', Given<Part<R, 'params'>>> &
  Only<'query', Given<Part<R, 'query'>>> &
  Only<'body', Given<Part<R, 'body'>> | (R extends { files: Files } ? FormData : never)>

type Only<K extends string, V> = [V] extends [undefined]
  ? unknown
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** A handler's answer, before the schema drops undeclared keys. */
export type Answered<R extends Route> = z.input<R['reply']>

/** The reply that the caller gets. */
export type Replied<R extends Route> = z.output<R['reply']>
