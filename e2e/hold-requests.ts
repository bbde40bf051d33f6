import type { Page } from '@playwright/test'

/** Delays a script of the page, as a slow connection does, until the returned function is called. */
export function holdScript(page: Page, script: string): Promise<() => void> {
  return holdRequests(page, `**/assets/${script}-*.js`)
}

/** Delays the requests to an address in the same way. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Delays the server's answer to a request that it has carried out, until the returned function is called. */
export async function holdAnswer(page: Page, address: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}
