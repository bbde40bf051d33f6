import type { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { Module } from './plans.ts'

// One declaration per route. The server serves only what is declared here, checks and types by the same schema,
// and documents from it; the web calls through the same keys.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `METHOD /path/:param`, the way a route is named everywhere. */
export type RouteKey = `${Method} /${string}`

/**
 * Who may call. `public` needs no session; `user` any session; `admin` an administrator of the company; `super` the
 * platform's operator; `cookie` the refresh cookie alone; `token` a program that holds a connection's token.
 */
export type Who = 'public' | 'cookie' | 'token' | 'user' | 'admin' | 'super'

export interface Route {
  readonly summary: string
  readonly who: Who
  readonly permission?: Permission
  /** A public route that answers more to people of a living session. It refuses nobody. */
  readonly knowsSession?: true
  /** Still answers when the company's subscription is over, though it writes. */
  readonly openWhenExpired?: true
  /** What the company must have for it, all of it; without that it is refused (programs: ERR_API_NOT_ALLOWED). */
  readonly module?: Module | readonly Module[]
  /** The answer without the module, instead of a refusal: clients ask for the lists at every start. */
  readonly withoutModule?: Readonly<Record<string, unknown>> | readonly unknown[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Also takes a form (multipart/form-data): its fields are the body, and this is what it may carry. */
  readonly files?: Files
  readonly reply: z.ZodType
  /** HTTP status of success, 200 when absent. */
  readonly status?: number
}

export interface Files {
  /** The name under which clients send them; files under any other are refused. */
  readonly field: string
  readonly max: number
  /** Of each. */
  readonly maxBytes: number
}

/** What the company must have for a route. */
export function modulesOf({ module = [] }: Pick<Route, 'module'>): readonly Module[] {
  return [module].flat()
}

/** Declares the routes of one feature, keeping each one's own types. */
export function declareRoutes<const R extends Record<RouteKey, Route>>(routes: R): R {
  return routes
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Given<T> = T extends z.ZodType ? z.input<T> : undefined
type Part<R, K extends string> = R extends Record<K, infer P> ? P : undefined

/** What a handler receives, after parsing. */
export interface Received<R extends Route> {
  readonly params: Parsed<Part<R, 'params'>>
  readonly query: Parsed<Part<R, 'query'>>
  readonly body: Parsed<Part<R, 'body'>>
}

/** What a caller gives: only the parts the route declares. */
export type Sent<R extends Route> = Only<'params', Given<Part<R, 'params'>>> &
  Only<'query', Given<Part<R, 'query'>>> &
  Only<'body', Given<Part<R, 'body'>> | (R extends { files: Files } ? FormData : never)>

type Only<K extends string, V> = [V] extends [undefined]
  ? unknown
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** What the handler answers, before the schema drops what is not declared. */
export type Answered<R extends Route> = z.input<R['reply']>

/** What the caller gets. */
export type Replied<R extends Route> = z.output<R['reply']>
