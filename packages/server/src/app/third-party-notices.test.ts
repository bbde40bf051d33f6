import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { buildWebIfNeeded } from './build-web.ts'
import { WEB } from './serve-web.ts'

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string(), license: z.string() }).partial()),
})
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) })

/** Build tools that are not part of the pages, and our own package. */
const NOT_BUNDLED = ['vite', '@vitejs/plugin-react', '@guiche/contract']

let app: TestApp
let notices: string
let locked: z.infer<typeof Lock>['packages']
beforeAll(async () => {
  await buildWebIfNeeded()
  app = await startTestApp()
  const lock = await readFile(join(WEB, '../../package-lock.json'), 'utf8')
  locked = Lock.parse(JSON.parse(lock)).packages
  // Headers of a browser that follows the link.
  const headers = { accept: 'text/html,application/xhtml+xml' }
  const answer = await app.http.inject({ url: '/third-party-notices.txt', headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  notices = answer.body
})
afterAll(() => app?.close())

/** The text of each package, by its name. */
function sections() {
  return notices
    .split(/\n={80}\n/)
    .slice(1)
    .map((section) => {
      const [, name = '', version = '', license = '', text = ''] =
        /^\n?(\S+) (\S+)\nLicence: (.+)\nSource: .+\n([^]*)$/.exec(section) ?? []
      return { name, version, license, text }
    })
}

test('names every package that the pages are made of, in the locked version, with its licence', async () => {
  const manifest = await readFile(join(WEB, 'package.json'), 'utf8')
  const needed = Object.keys(Manifest.parse(JSON.parse(manifest)).dependencies)
  const said = sections()
  expect(said.map(({ name }) => name)).toEqual(
    expect.arrayContaining(needed.filter((name) => !NOT_BUNDLED.includes(name))),
  )
  for (const { name, version, license, text } of said) {
    const versions = Object.entries(locked).filter(([path]) =>
      path.endsWith(`node_modules/${name}`),
    )
    expect(versions.map(([, one]) => one)).toContainEqual(
      expect.objectContaining({ version, license }),
    )
    expect(text.length, name).toBeGreaterThan(400)
  }
  expect(said.map(({ name }) => name)).not.toContain('vite')
})

test('describes LAME within the MP3 encoder, with its licence and the address of its source', () => {
  const encoder = sections().find(({ name }) => name === '@mediabunny/mp3-encoder')?.text
  expect(encoder).toContain('the LAME MP3 encoder (https://lame.sourceforge.io)')
  expect(encoder).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE')
  expect(encoder).toContain('Mozilla Public License Version 2.0')
  expect(encoder?.trimEnd()).toMatch(/That's all there is to it!$/)
})

test('is not named by the files of the first page load', async () => {
  for (const file of ['index.html', 'sizes.json'])
    expect(await readFile(join(WEB, 'dist', file), 'utf8')).not.toContain('third-party-notices')
})
