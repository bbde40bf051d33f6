import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { awaitServerLock } from '../platform/embedded-postgres/server-lock.ts'
import { log } from '../platform/log.ts'
import { StartRefusal } from './opening/start-refusal.ts'
import { WEB } from './serve-web.ts'

const STAMP = join(WEB, 'dist', '.built-from')
const FOLDERS = ['src', 'public', 'build', '../contract/src']
const FILES = ['index.html', 'vite.config.ts', 'package.json', '../../package-lock.json']

// Set explicitly because the parent's NODE_ENV may differ: a development build of the libraries is twice as large and
// slower.
const NODE_ENV = 'production'

/**
 * Builds the web if its sources changed since the last build. A lock lets only one of several starting processes build,
 * because a build first empties the folder.
 * @param signal aborts the build
 */
export async function buildWebIfNeeded(signal?: AbortSignal): Promise<void> {
  const sources = sourceFingerprint()
  if (isBuiltFrom(sources)) return
  const lock = await awaitServerLock(WEB, signal)
  try {
    if (isBuiltFrom(sources)) return
    log.info('building the web')
    await runVite(signal)
    writeFileSync(STAMP, sources)
  } finally {
    lock.release()
  }
}

function isBuiltFrom(sources: string): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
}

/** Hash of contents, not of file times, so that a fresh clone of the same sources counts as unchanged. */
function sourceFingerprint(): string {
  const hash = createHash('sha256').update(NODE_ENV)
  for (const path of [...FILES.map((file) => join(WEB, file)), ...FOLDERS.flatMap(sourcesIn)])
    hash.update(relative(WEB, path)).update(readFileSync(path))
  return hash.digest('hex')
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}

async function runVite(signal: AbortSignal | undefined): Promise<void> {
  const manifest = createRequire(join(WEB, 'package.json')).resolve('vite/package.json')
  const child = spawn(
    process.execPath,
    [join(dirname(manifest), 'bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: WEB,
      env: { ...process.env, NODE_ENV },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code !== 0) throw new StartRefusal(`the web could not be built:\n${output}`)
}
