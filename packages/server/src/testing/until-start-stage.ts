import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { clusterIn, listClusterProcesses } from './embedded-servers.ts'

// The stages of a first start, recognised by the files in its data folder, for tests that end a server during its
// start.

type Look = (dataDir: string) => boolean | Promise<boolean>

const STAGES = {
  'has its secret': (dataDir) => existsSync(join(dataDir, 'secret')),
  'makes a cluster': async (dataDir) => (await countFilesIn(clusterIn(dataDir))) > 0,
  'runs PostgreSQL': async (dataDir) => (await listClusterProcesses(clusterIn(dataDir))).length > 0,
  'has its first data': (dataDir) => existsSync(join(dataDir, 'first-sign-in.txt')),
} as const satisfies Record<string, Look>

export type StartStage = keyof typeof STAGES

/** In their order. */
export const START_STAGES = Object.keys(STAGES).filter((name): name is StartStage => name in STAGES)

/** Waits until the start has reached the stage. */
export async function untilStartStage(dataDir: string, stage: StartStage): Promise<void> {
  const look: Look = STAGES[stage]
  await vi.waitFor(
    async () => {
      if (!(await look(dataDir))) throw new Error(`the start did not reach ${stage}`)
    },
    { interval: 5 },
  )
}

async function countFilesIn(folder: string): Promise<number> {
  return (await readdir(folder).catch(() => [])).length
}
