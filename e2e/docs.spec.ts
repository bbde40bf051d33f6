import { expect, openBrowser, test } from './app.ts'

test('the API page shows every call, and asks nothing of other machines', async ({
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
  // It draws some three hundred calls at once: how soon that is done depends on the machine.
  await expect(
    page.getByText('The plans that are offered at sign-up, by name').first(),
  ).toBeVisible()
  await expect(page.getByText('/plans/list').first()).toBeVisible()
  expect(strangers).toEqual([])
  expect(faults).toEqual([])
})
