import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run-tool.ts'

// TanStack Query drops the callbacks of a single `mutate` call when its component is gone, and when the same mutation is
// called again. A toast in them is lost then; the promise of `mutateAsync` settles in any case.

const SHOWS_TOAST = /\bon(?:Error|Success|Settled): (?:(?:\(.*\)|\w+) =>\s*\{?\s*)?toast/

test('no toast is shown by a callback that may be dropped', () => {
  const sources = globSync('packages/web/src/**/*.{ts,tsx}', { cwd: ROOT })
  const faulty = sources.filter((path) => SHOWS_TOAST.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(sources.length).toBeGreaterThan(1000)
  expect(faulty).toEqual([])
  for (const text of [
    'retry(id, { onError: toastError })',
    'mutate(id, { onSuccess: () => toast.success(text) })',
    'mutate(id, {\n  onSuccess: ({ rows }) => {\n    toast.success(text)',
  ])
    expect(text).toMatch(SHOWS_TOAST)
})
