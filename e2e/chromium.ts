// The Chromium of the browser tests. An installed one is used first; otherwise the one inside the package
// @sparticuz/chromium, unpacked once (209 MB) into a cache of our own.
//
// Three habits of that package are avoided on purpose:
// - its executablePath() takes any file $TMPDIR/chromium, also a foreign or half-written one: the cache carries version
//   and user, is unpacked elsewhere and renamed, and belongs to us or is refused;
// - its args switch web security off, so that tests of CORS and CSP would prove nothing: none is used;
// - it unpacks the libraries of a bare machine only on Amazon Linux: our code looks for missing ones.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import type { LaunchOptions } from '@playwright/test'
import { GIBIBYTE, hasSharedMemory } from '../packages/server/src/testing/shared-memory.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** One file of each archive. */
const PARTS = ['chromium', 'fonts/fonts.conf', 'libGLESv2.so', 'al2023/lib/libnss3.so']

/** A name that only this browser resolves, to the servers of journeys. */
export const LOCAL_NETWORK_HOST = 'guiche.lan'

/**
 * Flags that do not weaken the page: they stop calls to Google and waits for the network, and reduce the costs of
 * drawing.
 * A page lives for a minute: optimised compilation, an emulated graphics card and threads for garbage collection take a
 * fifth
 * of a small machine without a benefit.
 */
const ARGS = [
  // One renderer for the pages of a user: each would start two otherwise, one of which it leaves at once.
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --single-threaded-gc',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--num-raster-threads=1',
  '--disable-lcd-text',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // A name of a local network: its pages are not secure contexts, unlike those of loopback addresses.
  `--host-resolver-rules=MAP ${LOCAL_NETWORK_HOST} 127.0.0.1`,
]

/** Playwright's options to start the browser; prepareChromium must have run before. */
export function chromiumLaunchOptions(): LaunchOptions {
  const args = userId() === 0 ? ['--no-sandbox', ...ARGS] : ARGS
  // Playwright puts shared memory into files, since containers often have little room for it.
  const options = {
    args,
    ignoreDefaultArgs: hasSharedMemory(GIBIBYTE) ? ['--disable-dev-shm-usage'] : [],
  }
  const installed = installedChromium()
  if (installed !== undefined) return { ...options, executablePath: installed }

  return {
    ...options,
    executablePath: join(cacheFolder(), 'chromium'),
    env: { ...environment(), ...missingPartVariables() },
  }
}

/** The same with a microphone that hums, permitted without a prompt. */
export function microphoneLaunchOptions(): LaunchOptions {
  const { args = [], ...options } = chromiumLaunchOptions()
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  return { ...options, args: [...args, ...fake] }
}

/** Unpacks the package's Chromium if none is installed. @returns a report with the missing libraries */
export async function prepareChromium(): Promise<string> {
  const installed = installedChromium()
  if (installed !== undefined) return `Chromium: ${installed}`

  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Chromium was not found: install Chrome, or set CHROMIUM_PATH')
  }

  const cache = cacheFolder()
  if (!isUnpackedByUs(cache)) {
    // A cleaner of /tmp may have deleted a part.
    rmSync(cache, { recursive: true, force: true })
    await unpackInto(cache)
  }
  const missing = missingLibraries()
  const libraries = missing.length > 0 ? `, with its own ${missing.join(', ')}` : ''
  return `Chromium: ${join(cache, 'chromium')}${libraries}`
}

function installedChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen === undefined || chosen === '') return INSTALLED.find((path) => existsSync(path))
  if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`)
  return chosen
}

function cacheFolder(): string {
  return join(tmpdir(), `guiche-chromium-${packageVersion()}-${process.arch}-${userId()}`)
}

/** By number: in a container the user often has no name. */
function userId(): number | undefined {
  return process.getuid?.()
}

/** The folder that holds the package's compressed files, and its version. */
function packageFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version)
  }
  throw new Error('The package @sparticuz/chromium has no version')
}

/** Unpacks elsewhere and renames, so that a half-written browser is never taken for a complete one. */
async function unpackInto(cache: string): Promise<void> {
  const beside = mkdtempSync(`${cache}-`)
  const temporaryBefore = process.env['TMPDIR']
  // inflate() writes to the temporary folder, wherever that is.
  process.env['TMPDIR'] = beside
  try {
    for (const file of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(packageFolder(), 'bin', file))
    }
    await writeFontConfig(join(beside, 'fonts'), join(cache, 'fonts'))
    renameSync(beside, cache)
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    // Another run unpacked it at the same time and was faster, which is as good.
    if (!isUnpackedByUs(cache)) throw error
  } finally {
    if (temporaryBefore === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporaryBefore
  }
}

/** The package's own fonts.conf looks in /tmp/fonts and the like only. */
async function writeFontConfig(folder: string, finalFolder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const lines = ['<?xml version="1.0"?>', '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">']
  lines.push(`<fontconfig><dir>${finalFolder}</dir>`)
  lines.push(`<cachedir>${join(finalFolder, 'cache')}</cachedir></fontconfig>`)
  await writeFile(join(folder, 'fonts.conf'), `${lines.join('\n')}\n`)
}

/** Any user may create a folder in /tmp, also one with our name and another browser inside. */
function isUnpackedByUs(cache: string): boolean {
  const found = lstatSync(cache, { throwIfNoEntry: false })
  if (found === undefined) return false
  if (!found.isDirectory() || found.uid !== userId()) {
    throw new Error(`${cache} belongs to another user: remove it`)
  }
  return PARTS.every((part) => existsSync(join(cache, part)))
}

/** Parts that a bare machine lacks and the package brings: libraries, and any font at all. */
function missingPartVariables(): Record<string, string> {
  const parts: Record<string, string> = {}
  if (missingLibraries().length > 0) {
    const before = process.env['LD_LIBRARY_PATH']
    const own = join(cacheFolder(), 'al2023', 'lib')
    parts['LD_LIBRARY_PATH'] = before === undefined ? own : `${own}${delimiter}${before}`
  }
  if (!existsSync('/etc/fonts/fonts.conf')) parts['FONTCONFIG_PATH'] = join(cacheFolder(), 'fonts')
  return parts
}

/** Asks the dynamic loader, as ldd would; nothing is missing as long as there is no browser. */
function missingLibraries(): string[] {
  const browser = join(cacheFolder(), 'chromium')
  if (process.platform !== 'linux' || !existsSync(browser)) return []
  const { stdout } = spawnSync(browser, [], {
    env: { ...process.env, LD_TRACE_LOADED_OBJECTS: '1' },
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '')
}

/** Playwright's `env` replaces the environment instead of adding to it. */
function environment(): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined) variables[name] = value
  }
  return variables
}
