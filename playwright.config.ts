import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions, microphoneLaunchOptions } from './e2e/chromium.ts'
import { measureFactorOnce, timeLimitsAt } from './scripts/machine-speed.ts'

const { testMs, waitMs } = timeLimitsAt(await measureFactorOnce())

const WITH_MICROPHONE = ['composer.spec.ts', 'linked-device.spec.ts']
// Begun last, one of them would be all that is left to do.
const LONGEST = ['ticket-actions.spec.ts', 'tickets.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // The folder is emptied at every start, so it is not the one where the reports lie.
  outputDir: 'test-results/e2e',
  // Each file has a server of its own, so that they run side by side: one more than a small machine has cores, since a
  // journey often waits for what is drawn, or for a clock.
  workers: 3,
  fullyParallel: false,
  // A test that passes at its second try hides what it found.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // As in the tests of code, these limits end a journey that hangs, and measure nothing.
  timeout: testMs,
  expect: { timeout: waitMs },
  // scripts/test.ts reads the count from the file.
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromiumLaunchOptions(),
    // Writing it takes a third of the time: asked for by `--trace on` when something is to be found.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // A browser of its own kind needs a worker of its own: the first, so that the others are not waiting for it at the end.
    {
      name: 'microphone',
      testMatch: WITH_MICROPHONE,
      use: { launchOptions: microphoneLaunchOptions() },
    },
    { name: 'longest', testMatch: LONGEST },
    // These ask for no motion, as some people's machines do, which is quicker; those above see how things move.
    {
      name: 'others',
      testIgnore: [...WITH_MICROPHONE, ...LONGEST],
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
