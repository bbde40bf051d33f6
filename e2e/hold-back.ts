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

/** Holds back what the server answers, which has done by then what it was asked, until the answer is called. */
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
