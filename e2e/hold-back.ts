import type { Page } from '@playwright/test'

/** Holds a script of the page back, as a slow line does, until the answer is called. */
export function holdBack(page: Page, script: string): Promise<() => void> {
  return holdBackAt(page, `**/assets/${script}-*.js`)
}

/** The same of what is asked for at an address. */
export async function holdBackAt(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
