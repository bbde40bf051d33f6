import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { machineFactor } from '../../../../scripts/machine-speed.ts'
import { COMPILE_CACHE } from './compile-cache.ts'

export type Environment = Record<string, string>

export interface CliAnswer {
  code: number | null
  /** Its output, refusals included. */
  said: string
}

const CLI = join(import.meta.dirname, '../cli')

/** Runs a command of the product as npm would, without a terminal. */
export async function runCli(
  command: 'backup' | 'restore' | 'user' | 'doctor' | 'numbers',
  args: string[],
  env: Environment,
): Promise<CliAnswer> {
  const child = spawn(process.execPath, [join(CLI, `${command}.ts`), ...args], {
    // Leaves out the product's variables of the developer's environment.
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      PATIENCE: String(machineFactor()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, said: said + complained }
}
