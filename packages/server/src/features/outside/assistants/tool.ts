import type { Key, RepliedBy, SentTo } from '@guiche/contract/routes'
import type { z } from 'zod'

/** Calls one of a tool's routes with the permissions of the assistant's user. */
export type CallRoutes<K extends Key> = <R extends K>(
  key: R,
  sent: SentTo<R>,
) => Promise<RepliedBy<R>>

interface ToolDeclaration<K extends Key, S extends z.ZodObject> {
  name: string
  title: string
  /** For the model, in English. */
  description: string
  /** The routes that the tool calls: users who may call all of them are offered the tool. */
  routes: readonly K[]
  /** Set if the tool changes something: tokens with read access are refused. */
  writes?: true
  input: S
  run: (ask: CallRoutes<K>, input: z.output<S>) => Promise<object>
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly routes: readonly Key[]
  readonly writes?: true
  readonly input: z.ZodObject
  readonly run: (ask: CallRoutes<Key>, input: never) => Promise<object>
}

/** Declares a tool of the assistant, made of routes of the contract. */
export function declareTool<K extends Key, S extends z.ZodObject>(
  declared: ToolDeclaration<K, S>,
): Tool {
  return declared
}
