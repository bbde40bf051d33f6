import { buildWebIfNeeded } from '../packages/server/src/app/build-web.ts'
import { prepareChromium } from './chromium.ts'

export default async function globalSetup(): Promise<void> {
  console.log(await prepareChromium())
  // Here, since the servers of two files may start at the same time.
  await buildWebIfNeeded()
}
