import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Starts the PostgreSQL that the server's tests clone their databases from.
const SERVER_SETUP = 'packages/server/src/testing/global-setup.ts'

const EVERYWHERE = {
  environment: 'node',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  unstubEnvs: true,
} as const

export default defineConfig({
  test: {
    // One worker per core of a small machine; the server's files each keep a database busy beside.
    maxWorkers: 2,
    // scripts/test.ts reads the count from the file.
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      project('contract', ['packages/contract/**/*.test.ts']),
      project(
        'server',
        ['packages/server/**/*.test.ts'],
        existsSync(SERVER_SETUP) ? [SERVER_SETUP] : [],
      ),
      project('web', ['packages/web/**/*.test.{ts,tsx}']),
      project('scripts', ['scripts/**/*.test.ts']),
    ],
  },
})

function project(name: string, include: string[], globalSetup: string[] = []) {
  return { test: { ...EVERYWHERE, name, include, globalSetup } }
}
