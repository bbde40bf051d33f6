import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './start-server.ts'

// `node bench/two-owners.ts [--rounds 20] [--lease 15]`: repeats the test of two processes that are alternately killed
// and paused over one database, with a lease of full length (seconds). Fails if both ever wrote to one line.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    lease: { type: 'string', default: '15' },
  },
})
const vitest = join(ROOT, 'node_modules/.bin/vitest')
const file = 'packages/server/src/channels/lines/two-owners.long.test.ts'
const { status } = spawnSync(vitest, ['run', '--project', 'server', file], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    OWNERS_ROUNDS: values.rounds,
    OWNERS_LEASE_MS: String(Number(values.lease) * 1000),
  },
})
process.exitCode = status ?? 1
