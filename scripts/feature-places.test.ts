import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// docs/ADDING-A-FEATURE.md lists every place that the feature "drafts" touches. The list stays true because the repository
// is searched for the feature's names here.

const ROOT = resolve(import.meta.dirname, '..')
const DOCUMENT = 'docs/ADDING-A-FEATURE.md'

/** The feature's file, exports, table, path and event; not the word "draft", which flows use too. */
const NAMES = String.raw`\bdrafts(Feature|Live)?\b|\bdraftRoutes\b|company-\{id\}-draft\b|/drafts\b`

/** Files that use the feature or speak of drafts, and are no place of it. */
const USERS = [
  /^packages\/(?:server|web)\/src\/features\/(?!tickets\/drafts\/)/,
  /^packages\/web\/src\/platform\/preferences\.ts$/,
  /\.spec\.ts$/,
  /\.test\.tsx?$/,
]

const listed = [...section().matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path)

function section(): string {
  const text = readFileSync(join(ROOT, DOCUMENT), 'utf8')
  const [, after = ''] = text.split('## All places of a feature')
  return after.split('\n## ')[0] ?? ''
}

test('the document lists the places of drafts, and each one exists', () => {
  expect(listed.length).toBeGreaterThan(10)
  for (const path of listed)
    expect(statSync(join(ROOT, path)).isDirectory()).toBe(path.endsWith('/'))
})

test('no file outside of the list names the feature', () => {
  const found = execFileSync(
    'git',
    ['grep', '-lPI', NAMES, '--', 'packages', 'scripts', 'e2e', 'bench'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  const unlisted = found
    .trimEnd()
    .split('\n')
    .filter((file) => !USERS.some((user) => user.test(file)))
    .filter(
      (file) =>
        !listed.some((path) => file === path || (path.endsWith('/') && file.startsWith(path))),
    )
  expect(unlisted).toEqual([])
})

test('each place of the list names the feature', () => {
  const inFiles = listed.filter((path) => !path.endsWith('/'))
  const silent = inFiles.filter(
    (path) => !new RegExp(NAMES).test(`${path} ${readFileSync(join(ROOT, path), 'utf8')}`),
  )
  expect(silent).toEqual([])
})
