import type { Key, RepliedBy, SentTo } from '@guiche/contract/routes'
import type { z } from 'zod'

/** Calls one of a tool's routes for the user whose assistant it is. */
export type Ask<K extends Key> = <R extends K>(key: R, sent: SentTo<R>) => Promise<RepliedBy<R>>

interface Declared<K extends Key, S extends z.ZodObject> {
  name: string
  title: string
  /** For the model, in English. */
  description: string
  /** What it calls: it is for those who may call all of them. */
  routes: readonly K[]
  /** Changes something, so that a token that reads only is refused. */
  writes?: true
  input: S
  run: (ask: Ask<K>, input: z.output<S>) => Promise<object>
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly routes: readonly Key[]
  readonly writes?: true
  readonly input: z.ZodObject
  readonly run: (ask: Ask<Key>, input: never) => Promise<object>
}

/** Something that an assistant can do, made of routes of the contract. */
export function tool<K extends Key, S extends z.ZodObject>(declared: Declared<K, S>): Tool {
  return declared
}
