import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')

/**
 * The JavaScript file behind a package's command. Started with our own Node it needs no PATH, where
 * an older Node may stand first, and no .cmd file on Windows.
 */
export function tool(name: string, command = name): string {
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

/** More than a stack trace and its code frame. */
const LAST_ERRORS = 8_000

/** How long what is still in the pipe is waited for: a process left behind may hold it open. */
const DRAIN_MS = 1_000

/** Runs a file with this Node in the root, its output streamed. */
export function run(file: string, args: string[]): Promise<Run> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'pipe'],
    })
    let lastErrors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      lastErrors = (lastErrors + text).slice(-LAST_ERRORS)
    })
    // A terminal interrupts the whole group, but whoever ends us by our id means the child as well.
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.once('SIGTERM', pass)
    child.once('error', fail)
    child.once('exit', (code) => {
      process.off('SIGTERM', pass)
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
