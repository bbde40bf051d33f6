import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'

export const ROOT = resolve(import.meta.dirname, '..')

/**
 * The JavaScript file behind a package's command. Started with the current Node, it needs neither PATH, where an older
 * Node may come first, nor a .cmd file on Windows.
 */
export function toolFile(name: string, command = name): string {
  const folder = join(ROOT, 'node_modules', name)
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = binOf(manifest, command)
  if (file === undefined) throw new Error(`The package ${name} has no command ${command}`)
  return join(folder, file)
}

function binOf(manifest: unknown, command: string): string | undefined {
  if (typeof manifest !== 'object' || manifest === null || !('bin' in manifest)) return undefined
  const { bin } = manifest
  if (typeof bin === 'string') return bin
  const entry = typeof bin === 'object' && bin !== null ? Object.entries(bin) : []
  const file: unknown = entry.find(([name]) => name === command)?.[1]
  return typeof file === 'string' ? file : undefined
}

export interface Run {
  succeeded: boolean
  /** The end of its standard error. */
  lastErrors: string
}

const GUARD = join(import.meta.dirname, 'process-guard.ts')

/** More characters than a stack trace with its code frame has. */
const LAST_ERRORS = 8_000

/** Time limit for reading the rest of the pipe, which a process left behind may keep open. */
const DRAIN_MS = 1_000

/** Runs a file with this Node in the root and streams its output. SIGTERM is forwarded to it. */
export async function runFile(file: string, args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'pipe'],
  })
  const forwardSigterm = () => child.kill('SIGTERM')
  process.on('SIGTERM', forwardSigterm)
  try {
    return await untilEnded(child)
  } finally {
    process.off('SIGTERM', forwardSigterm)
  }
}

/**
 * Runs a file as `run` does, under a guard (process-guard.ts) that ends all of its processes when it has ended, when `signal`
 * aborts, and when this process ends for any reason. The file has no standard input.
 */
export function runGuarded(file: string, args: string[], signal: AbortSignal): Promise<Run> {
  const guard = spawn(process.execPath, [GUARD, file, ...args], {
    cwd: ROOT,
    stdio: ['pipe', 'inherit', 'pipe'],
    detached: true,
  })
  const stopGuard = () => guard.stdin.end()
  if (signal.aborted) stopGuard()
  signal.addEventListener('abort', stopGuard, { once: true })
  return untilEnded(guard)
}

function untilEnded(child: ChildProcessByStdio<Writable | null, null, Readable>): Promise<Run> {
  return new Promise((done, fail) => {
    let lastErrors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      lastErrors = (lastErrors + text).slice(-LAST_ERRORS)
    })
    child.once('error', fail)
    child.once('exit', (code) => {
      const end = () => {
        clearTimeout(drain)
        child.stderr.destroy()
        done({ succeeded: code === 0, lastErrors })
      }
      const drain = setTimeout(end, DRAIN_MS)
      child.once('close', end)
    })
  })
}
