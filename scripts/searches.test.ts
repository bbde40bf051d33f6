import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run-tool.ts'

// Lists are searched by search.ts of the contract and of the server's database folder only.

const OWN_WAYS = [
  /\bilike\b/i,
  /LowerCase\(\)\s*\.includes\(/,
  /plainText\([^()]*\)\s*\.includes\(/,
]

/** Files that compare prefixes without searching: the name after an @, and an emoji's name. */
const OTHERS = [
  'packages/web/src/features/tickets/ticket-notes/note-mentions.ts',
  'packages/web/src/features/messages/composer/suggestions/suggestion-rules.ts',
]

test('no list has its own search', () => {
  const sources = globSync('packages/{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !OTHERS.includes(path))
  const faulty = sources.filter((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8')
    return OWN_WAYS.some((way) => way.test(source))
  })
  expect(sources.length).toBeGreaterThan(1000)
  expect(faulty).toEqual([])
})
