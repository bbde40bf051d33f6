import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerFeatureReactions } from '../app/features.ts'
import { startServer } from '../app/start-server.ts'
import { setInstallation } from '../features/outside/doctor/index.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { log } from '../platform/log.ts'
import { TEST_DATA_FOLDER } from './shared-memory.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApp {
  database: TestDatabase
  http: FastifyInstance
  /** Its address, for sockets and browsers. */
  address: string
  /** The folder of files and mails. */
  dataDir: string
  close: () => Promise<void>
}

/**
 * Starts the whole server over its own database, on a free port of this machine. Role 'all' also serves lines and jobs.
 */
export async function startTestApp(role: 'web' | 'all' = 'web'): Promise<TestApp> {
  log.level = process.env.TEST_LOG ?? 'silent'
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(TEST_DATA_FOLDER, 'guiche-files-'))
  openStorage(folder)
  openMail({ dataDir: folder })
  registerFeatureReactions()
  setInstallation({
    dataDir: folder,
    database: database.owner,
    isEmbedded: true,
    isLoopback: true,
    isRunning: true,
    hasDevices: () => true,
  })
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    corsOrigins: ['https://painel.example'],
    trustProxy: true,
    role,
    // The clock would otherwise start jobs that the test runs itself.
    hasSchedule: false,
  })
  return {
    database,
    http: server.http,
    address: server.address,
    dataDir: folder,
    close: async () => {
      await server.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
