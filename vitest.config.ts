import { defineConfig } from 'vitest/config'
import { measureFactorOnce, timeLimitsAt } from './scripts/machine-speed.ts'
import { TestOrder } from './scripts/test-order.ts'

const { testMs } = timeLimitsAt(await measureFactorOnce())

// Starts the PostgreSQL that the server's tests clone their databases from.
const SERVER_CLUSTER = 'packages/server/src/testing/global-setup.ts'

const PRINT_SPEED = './scripts/print-machine-speed.ts'
const FILE_SETUP = './scripts/patient-waits.ts'
const SERVER_FILE_SETUP = 'packages/server/src/testing/reset-shared-state.ts'
const FAKE_SOCKET = 'packages/web/src/testing/fake-socket.ts'
const WEB_FILE_SETUP = 'packages/web/src/testing/dismiss-toasts.ts'

/** Component tests that press, in a document of happy-dom. */
const PRESSED = 'packages/web/**/*.press.test.tsx'

const EVERYWHERE = {
  environment: 'node',
  // These limits end a test that hangs, and measure nothing.
  testTimeout: testMs,
  hookTimeout: testMs,
  restoreMocks: true,
  unstubEnvs: true,
  // Each worker loads the modules once and not again for each file, which took a third of the time.
  isolate: false,
} as const

// Projects have no `exclude`: theirs would replace the one by which scripts/test.ts leaves out the long tests.
interface Setup {
  globalSetup?: string[]
  setupFiles?: string[]
}

export default defineConfig({
  test: {
    // Twice as many as a small machine has cores: files that start processes or wait for a clock leave theirs to others.
    maxWorkers: 4,
    // The longest time that a worker may take to end after its last file.
    teardownTimeout: testMs,
    sequence: { sequencer: TestOrder },
    // scripts/test.ts reads the count from the file.
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      testProject('contract', ['packages/contract/**/*.test.ts']),
      // Test files in e2e use the server and the web, but no browser.
      testProject('server', ['packages/server/**/*.test.ts', 'e2e/**/*.test.ts'], {
        globalSetup: [SERVER_CLUSTER],
        setupFiles: [SERVER_FILE_SETUP],
      }),
      testProject('web', ['packages/web/**/!(*.press).test.{ts,tsx}'], {
        setupFiles: [WEB_FILE_SETUP],
      }),
      pressedProject(),
      testProject('scripts', ['scripts/**/*.test.ts']),
    ],
  },
})

/** Modules are loaded for each file, because React and Emotion hold on to the document of their first file. */
function pressedProject() {
  const { test } = testProject('pressed', [PRESSED], { setupFiles: [WEB_FILE_SETUP] })
  return {
    resolve: { alias: { 'socket.io-client': `${import.meta.dirname}/${FAKE_SOCKET}` } },
    test: { ...test, environment: 'happy-dom', isolate: true },
  }
}

function testProject(
  name: string,
  include: string[],
  { globalSetup = [], setupFiles = [] }: Setup = {},
) {
  return {
    test: {
      ...EVERYWHERE,
      globalSetup: [PRINT_SPEED, ...globalSetup],
      setupFiles: [FILE_SETUP, ...setupFiles],
      name,
      include,
    },
  }
}
