import { buildWebIfNeeded } from '../packages/server/src/app/build-web.ts'
import { factorLine, measureFactorOnce } from '../scripts/machine-speed.ts'
import { prepareChromium } from './chromium.ts'
import { prepareFirstStart } from './server.ts'

/** @returns the teardown after all journeys */
export default async function globalSetup(): Promise<() => void> {
  console.log(factorLine(await measureFactorOnce()))
  console.log(await prepareChromium())
  // Here, since the servers of two files may start at the same time.
  await buildWebIfNeeded()
  return prepareFirstStart()
}
