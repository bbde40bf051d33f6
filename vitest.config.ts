import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Starts the PostgreSQL that the server's tests clone their databases from.
const SERVER_CLUSTER = 'packages/server/src/testing/global-setup.ts'

const SERVER_FILE_SETUP = 'packages/server/src/testing/as-at-start.ts'

const EVERYWHERE = {
  environment: 'node',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  unstubEnvs: true,
  // Each worker loads the modules once and not again for each file, which took a third of the time.
  isolate: false,
} as const

// They start processes and wait for them. Begun last, one of them would be all that is left to do.
const LONGEST = [
  'cli/backup.test.ts',
  'app/main.test.ts',
  'app/bad-input.test.ts',
  'cli/user.test.ts',
  'embedded-postgres/start-embedded-postgres.test.ts',
  'simulator/simulator-channel.test.ts',
  'embedded-postgres/supervise-postmaster.test.ts',
  'schedules/schedules.test.ts',
] as const

/** The longest first, the others as they would have been. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

interface Setup {
  globalSetup?: string[]
  setupFiles?: string[]
}

export default defineConfig({
  test: {
    // One more than a small machine has cores: files that start processes or wait for a clock leave theirs to others.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // scripts/test.ts reads the count from the file.
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      project('contract', ['packages/contract/**/*.test.ts']),
      project('server', ['packages/server/**/*.test.ts'], {
        globalSetup: [SERVER_CLUSTER],
        setupFiles: [SERVER_FILE_SETUP],
      }),
      project('web', ['packages/web/**/*.test.{ts,tsx}']),
      project('scripts', ['scripts/**/*.test.ts']),
    ],
  },
})

function project(name: string, include: string[], setup: Setup = {}) {
  return { test: { ...EVERYWHERE, ...setup, name, include } }
}
