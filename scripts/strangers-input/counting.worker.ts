import { parentPort } from 'node:worker_threads'
import type { Route } from '@guiche/contract/route'
import type { z } from 'zod'
import { countBuiltins, differences, seen } from './counted-builtins.ts'
import { countCode } from './counted-code.ts'
import { findGrowthFault, findWorstShapes } from './find-growth-fault.ts'
import { piecesOf } from './pattern-pieces.ts'

// The thread that counts work: it loads modules with counters and then replaces the built-in functions.

countCode()
const { fed } = await import('./fed-functions.ts')
const { LINEAR, TOO_MUCH } = await import('./planted-functions.ts')
const { routes } = await import('@guiche/contract/routes')
const { fieldsOf } = await import('../../packages/server/src/testing/sample-input.ts')
const { setSecret } = await import('../../packages/server/src/platform/secrets.ts')
const { safeParse } = await import('zod')
setSecret('a secret that is long enough for all')
countBuiltins()

const answers = {
  files: () => Object.entries(fed).map(([file, feeds]) => [file, Object.keys(feeds)] as const),

  faultOfFunction: async (file: string, name: string) => {
    const [feed, ...own] = fed[file]?.[name] ?? []
    return feed && findGrowthFault(feed, own)
  },

  /** The costliest texts of the given length. */
  worstTexts: async (file: string, name: string, length: number) => {
    const [feed, ...own] = fed[file]?.[name] ?? []
    const shapes = feed ? await findWorstShapes(feed, own) : []
    return shapes.map(({ of, text }) => ({ of, text: text(length) }))
  },

  faultOfPlanted: async (name: string) => {
    const [feed, ...own] = LINEAR[name] ?? TOO_MUCH[name] ?? []
    return feed && findGrowthFault(feed, own)
  },

  /** Tries every use of a pattern: `replaceAll` and `matchAll` continue behind each match. */
  faultOfPattern: async (pattern: RegExp) =>
    findGrowthFault((text) => {
      pattern.lastIndex = 0
      return pattern.global ? [...text.matchAll(pattern)] : pattern.exec(text)
    }, piecesOf(pattern)),

  faultsOfFields: async () => {
    const faults: string[] = []
    const known = new Set<z.core.$ZodType>()
    const declared: Array<[key: string, route: Route]> = Object.entries(routes)
    for (const [key, { params, query, body }] of declared)
      for (const { path, schema } of [params, query, body].flatMap((one) => fieldsOf(one))) {
        if (known.has(schema)) continue
        known.add(schema)
        const fault = await findGrowthFault((text) => safeParse(schema, text), [])
        if (fault !== undefined) faults.push(`${key} ${path.join('.')}: ${fault}`)
      }
    return { faults, fields: known.size }
  },

  /** The patterns that any function has run so far. */
  seenPatterns: () => [...seen.values()],

  /** Expressions for which the counting machine and V8 differed. */
  differences: () => differences,
}

export type Answers = typeof answers

parentPort?.on('message', ([name, ...given]: [name: keyof Answers, ...unknown[]]) => {
  void answer(name, given)
})

async function answer(name: keyof Answers, given: readonly unknown[]): Promise<void> {
  try {
    const answered: unknown = await Reflect.apply(answers[name], undefined, given)
    parentPort?.postMessage({ answered })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
}
