import { expect, openBrowser, test } from './journey-fixtures.ts'

test('the API page shows every call, and requests nothing from other machines', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  const strangers: string[] = []
  page.on('request', (request) => {
    const isOwn = [guiche.address, 'data:', 'blob:'].some((start) =>
      request.url().startsWith(start),
    )
    if (!isOwn) strangers.push(request.url())
  })
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto('/docs/')
  // The page draws some three hundred calls at once; the duration depends on the machine.
  await expect(
    page.getByText('List the plans that are offered at sign-up, by name').first(),
  ).toBeVisible()
  await expect(page.getByText('/plans/list').first()).toBeVisible()
  expect(strangers).toEqual([])
  expect(faults).toEqual([])
})
