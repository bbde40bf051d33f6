import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run-tool.ts'

// A folder has at most 20 files, unless docs/ARCHITECTURE.md states why it has more. A test counts with the file that it
// tests.

const FILES_AT_MOST = 20
const DOCUMENT = 'docs/ARCHITECTURE.md'
const FOLDERS = [
  'packages/contract/src',
  'packages/server/migrations',
  'packages/server/src',
  'packages/web/src',
  'docs',
  'e2e',
  'bench',
  'scripts',
]

/** Folders with a reason, as the document writes them: without `packages/`. */
const reasons = [...readSection().matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(
  ([, path = '']) => path,
)

function readSection(): string {
  const text = readFileSync(join(ROOT, DOCUMENT), 'utf8')
  const [, after = ''] = text.split('## Folders with more than 20 files')
  return after.split('\n## ')[0] ?? ''
}

function fullFolders(): string[] {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...FOLDERS],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  )
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file) && existsSync(join(ROOT, file)))
  expect(files.length).toBeGreaterThan(1000)
  return [...Map.groupBy(files, dirname)]
    .filter(([, inside]) => inside.length > FILES_AT_MOST)
    .map(([folder]) => folder.replace(/^packages\//, ''))
}

test('a folder with more than 20 files is split, or the document states why not', () => {
  expect(fullFolders().filter((folder) => !reasons.includes(folder))).toEqual([])
})

test('the document gives reasons for folders with more than 20 files only', () => {
  const full = fullFolders()
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter((folder) => !full.includes(folder))).toEqual([])
})
