import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { HttpClient } from '../../../testing/http-client.ts'
import { makeMigratedDataDir } from '../../../testing/migrated-data-dir.ts'
import { ADMIN, killLaunchedServers, spawnServer } from '../../../testing/spawn-server.ts'
import { startWebhookReceiver } from '../../../testing/webhook-receiver.ts'

afterEach(killLaunchedServers)

test('deliveries in progress when the process was killed are sent again by the next one, under the same id', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)
  receiver.answers.set('/hook', ['keep waiting', 200])
  const env = {
    DATA_DIR: await makeMigratedDataDir(),
    OUTBOUND_ALLOW: new URL(receiver.origin).host,
  }
  const first = await spawnServer(env)
  const client = new HttpClient(first.address)
  await client.signIn(ADMIN.email, ADMIN.password)
  const hook = { name: 'Loja', url: `${receiver.origin}/hook`, events: ['contact.created'] }
  const { body: made } = await client.send('POST /webhooks', hook)
  await client.send('POST /contacts', { name: 'Maria', number: '5511987650001' })
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(1))
  await first.kill()

  const second = await spawnServer(env)
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(2))
  const [before, after] = receiver.taken
  expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
  expect(after?.body).toBe(before?.body)
  const again = new HttpClient(second.address)
  await again.signIn(ADMIN.email, ADMIN.password)
  await vi.waitFor(async () => {
    const { body } = await again.send(`GET /webhooks/${made.id}/deliveries`)
    expect(body.deliveries).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })
  expect(await second.stop()).toBe(0)
})
