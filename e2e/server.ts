import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { COMPILE_CACHE } from '../packages/server/src/testing/compile-cache.ts'
import { TEST_DATA_FOLDER } from '../packages/server/src/testing/shared-memory.ts'
import { copyDataFolder, disableSync } from '../packages/server/src/testing/copy-data-folder.ts'
import { closePagesOf } from './kept-pages.ts'
import { machineFactor } from '../scripts/machine-speed.ts'

export interface Server {
  address: string
  dataDir: string
  /** Ends its process, as a deployment does; its folder and address wait for `startAgain`. */
  goAway: () => Promise<void>
  startAgain: () => Promise<void>
  /**
   * Also removes its folder, and closes the pages that journeys left there: they would send requests to it until the
   * last file.
   */
  stop: () => Promise<void>
}

// Environment variable by which the global setup passes the folder to the workers.
const PREPARED = 'GUICHE_E2E_PREPARED'

/** Runs the first start once for all files. @returns a function that removes its folder */
export async function prepareFirstStart(): Promise<() => void> {
  const dataDir = makeFolder()
  // Lines and jobs start only in the journeys' servers.
  const server = await startProcess(dataDir, { ROLE: 'web' })
  await server.stop()
  await disableSync(dataDir)
  process.env[PREPARED] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

/** The same process that `npm start` runs, in a folder and on a port of its own, after its first start. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const prepared = process.env[PREPARED]
  if (prepared === undefined) throw new Error('the data of the first start were not prepared')
  const dataDir = makeFolder()
  await copyDataFolder(prepared, dataDir)
  let running = await startProcess(dataDir, env)
  const { address } = running
  return {
    address,
    dataDir,
    goAway: () => running.stop(),
    startAgain: async () => {
      running = await startProcess(dataDir, { ...env, PORT: new URL(address).port })
    },
    stop: async () => {
      await closePagesOf(address)
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function makeFolder(): string {
  const dataDir = mkdtempSync(join(TEST_DATA_FOLDER, 'guiche-e2e-'))
  // The database runs as another user when we are root.
  chmodSync(dataDir, 0o755)
  return dataDir
}

async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../packages/server/src/app/main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        ...COMPILE_CACHE,
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        PATIENCE: String(machineFactor()),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^Guichê is ready at (\S+)/.exec(line) ?? []
    if (!address) continue
    return {
      address,
      stop: async () => {
        child.kill('SIGTERM')
        await exited
      },
    }
  }
  throw new Error('the server ended before it was ready')
}
