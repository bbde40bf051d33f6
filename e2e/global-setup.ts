import { prepareChromium } from './chromium.ts'

export default async function globalSetup(): Promise<void> {
  console.log(await prepareChromium())
}
