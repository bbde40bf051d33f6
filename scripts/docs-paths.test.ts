import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

// Every path in a document exists.

const ROOT = resolve(import.meta.dirname, '..')
const readRootFile = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const listFiles = (pattern: string) =>
  globSync(pattern, {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === '.git',
  }).map((file) => file.split(sep).join('/'))

const documents = [...listFiles('*.md'), ...listFiles('docs/**/*.md')].filter(
  (file) => file !== 'CHANGELOG.md',
)
/** The forms of a path in documents: complete, or without `packages/` and `src/`. */
const paths = [...listFiles('{*,*/**}'), ...listFiles('.*')].flatMap((path) => [
  path,
  path.replace(/^packages\//, '').replace('/src/', '/'),
])
const known = new Set(
  paths.flatMap((path) =>
    pathSuffixesOf(path).flatMap((tail) => [tail, tail.replace(/\.\w+$/, '')]),
  ),
)

function pathSuffixesOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

const FILE_ENDING = /\.(ts|tsx|sql|md|cjs|json|ya?ml|spec\.ts)$/

/** Paths in backticks, without addresses, patterns and configured folders. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(code))
    .filter((code) => !/^[A-Z_]+\//.test(code))
    .filter((code) => code.includes('/') || FILE_ENDING.test(code))
}

function linksIn(document: string): string[] {
  return [...readRootFile(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => posix.join(dirname(document), link))
}

const isThere = (path: string) => known.has(path.replace(/\/$/, ''))

describe('a path in a document exists', () => {
  test('documents with paths are found', () => {
    expect(documents).toContain('docs/ADDING-A-FEATURE.md')
    expect(documents.flatMap((document) => pathsIn(readRootFile(document))).length).toBeGreaterThan(
      20,
    )
  })

  test.each(documents)('%s', (document) => {
    expect(pathsIn(readRootFile(document)).filter((path) => !isThere(path))).toEqual([])
    expect(linksIn(document).filter((path) => !paths.includes(path))).toEqual([])
  })

  test.each([
    '`docs/NOWHERE.md`',
    '`features/tickets/tickets/lists/threads.queries.ts`',
    '`no-such-file.ts`',
  ])('%s does not exist', (code) => expect(pathsIn(code).filter(isThere)).toEqual([]))
})

describe('a step of the feature guide names the file with its code', () => {
  const steps = readRootFile('docs/ADDING-A-FEATURE.md')
    .split(/^\d\. /m)
    .slice(1)
  const inFiles = steps.flatMap((step) => {
    const [, path, rest] = /^\*\*[^*]+\*\* \(`([^`]+\.tsx?)`\)([^]*)$/.exec(step) ?? []
    const [, code] = /`([^`]+)`/.exec(rest ?? '') ?? []
    return path && code ? [[path, code.split(/[,…]/)[0]?.trim() ?? '']] : []
  })

  test('steps are found', () => expect(inFiles.length).toBeGreaterThan(2))

  test.each(inFiles)('%s has %s', (path = '', code = '') => {
    const [file] = listFiles('{packages,scripts}/**/*.ts').filter(
      (one) => one === path || one.endsWith(`/${path}`),
    )
    expect(readRootFile(file ?? path)).toContain(code.replace(/\(\w+$/, '('))
  })
})
