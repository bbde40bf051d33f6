import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { buildConnectedLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app.close())

test('requests of customers during the deletion of their line find it gone', async () => {
  const { company, admin: account } = await buildCompany()
  const admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  const whatsappId = await buildConnectedLine(admin, company.id)
  const customer = { from: '5511988887777', name: 'Maria' }
  let typed: ReturnType<typeof sendTyping> | undefined
  const sendTyping = () =>
    admin.send('POST /simulator/:whatsappId/typing', {
      params: { whatsappId },
      body: { ...customer, typing: true },
    })
  await inCompany(company.id, async (db) => {
    await db
      .deleteFrom('whatsapps')
      .where('companyId', '=', company.id)
      .where('id', '=', whatsappId)
      .execute()
    typed = sendTyping()
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db)
      expect(rows).not.toEqual([])
    })
  })
  expect(await typed).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
})
