import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { flowNodeTypes } from '@guiche/contract/flow-nodes/node-kinds'
import { describe, expect, test } from 'vitest'

// docs/ADDING-A-FEATURE.md lists every place that the feature "drafts" and the kind of node "handover" touch. The lists
// stay true because the repository is searched for their names here.

const ROOT = resolve(import.meta.dirname, '..')
const DOCUMENT = 'docs/ADDING-A-FEATURE.md'

const TESTS = [/\.spec\.ts$/, /\.test\.tsx?$/]

describe.each([
  {
    what: 'drafts',
    heading: '## All places of a feature',
    /** The feature's file, exports, table, path and event; not the word "draft", which flows use too. */
    names: String.raw`\bdrafts(Feature|Live)?\b|\bdraftRoutes\b|company-\{id\}-draft\b|/drafts\b`,
    places: 11,
    /** Files that use the feature or speak of drafts, and are no place of it. */
    users: [
      /^packages\/(?:server|web)\/src\/features\/(?!tickets\/drafts\/)/,
      /^packages\/web\/src\/platform\/preferences\.ts$/,
      /^packages\/web\/src\/testing\//,
    ],
  },
  {
    what: 'the kind of node "handover"',
    heading: '## Adding a kind of flow node',
    names: String.raw`\bhandover(Kind|Steps|Look|Words)?\b`,
    places: 6,
    /** Files that write graphs with such nodes. */
    users: [
      /^packages\/server\/src\/testing\//,
      /^packages\/server\/src\/features\/answers\/automation\/conversations\//,
      /^packages\/server\/src\/features\/setup\/flow-templates\//,
    ],
  },
])('the places of $what', ({ heading, names, places, users }) => {
  const listed = [...readSection(heading).matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, path = '']) => path,
  )

  test('are in the document, and each one exists', () => {
    expect(listed.length).toBeGreaterThanOrEqual(places)
    for (const path of listed)
      expect(statSync(join(ROOT, path)).isDirectory()).toBe(path.endsWith('/'))
  })

  test('are all files with its names', () => {
    const unlisted = filesNaming(names)
      .filter((file) => ![...TESTS, ...users].some((user) => user.test(file)))
      .filter(
        (file) =>
          !listed.some((path) => file === path || (path.endsWith('/') && file.startsWith(path))),
      )
    expect(unlisted).toEqual([])
  })

  test('each have its names', () => {
    const inFiles = listed.filter((path) => !path.endsWith('/'))
    const silent = inFiles.filter(
      (path) => !new RegExp(names).test(`${path} ${readFileSync(join(ROOT, path), 'utf8')}`),
    )
    expect(silent).toEqual([])
  })
})

test.each(flowNodeTypes)('the kind of node "%s" has the same places', (type) => {
  const name = type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const places = readSection('## Adding a kind of flow node').matchAll(
    /^\| `([^`]+handover[^`]+)` \|/gm,
  )
  const paths = [...places].map(([, path = '']) => join(ROOT, path.replace('handover', name)))
  expect(paths).toHaveLength(3)
  for (const path of paths) expect(existsSync(path), path).toBe(true)
})

function readSection(heading: string): string {
  const text = readFileSync(join(ROOT, DOCUMENT), 'utf8')
  const [, after = ''] = text.split(heading)
  return after.split('\n## ')[0] ?? ''
}

function filesNaming(names: string): string[] {
  const found = execFileSync(
    'git',
    ['grep', '-lPI', names, '--', 'packages', 'scripts', 'e2e', 'bench'],
    { cwd: ROOT, encoding: 'utf8' },
  )
  return found.trimEnd().split('\n')
}
