// Checks of the browser itself: tests with web security off would prove nothing about ours.
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'

test('the browser renders a page', async ({ page }) => {
  await page.goto('data:text/html;charset=utf-8,<span style="font-size:32px">Guichê</span>')

  const word = page.getByText('Guichê')
  await expect(word).toBeVisible()
  // Without a single font a word has no width.
  expect((await word.boundingBox())?.width).toBeGreaterThan(50)
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 })
})

test('a page reads another origin only if that origin allows it', async ({ page }) => {
  // Both on this machine: a page from elsewhere may not reach into it at all.
  await using ours = await startEchoServer()
  await using other = await startEchoServer()
  await page.goto(ours.address)
  const fetchInPage = (path: string) =>
    page.evaluate(async (url) => (await fetch(url)).text(), `${other.address}${path}`)

  expect(await fetchInPage('/open')).toBe('/open')
  await expect(fetchInPage('/closed')).rejects.toThrow('Failed to fetch')
})

/** Answers each path with itself; only /open may be read by other origins. */
async function startEchoServer() {
  const server = createServer((request, reply) => {
    if (request.url === '/open') reply.setHeader('access-control-allow-origin', '*')
    reply.end(request.url)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
