import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { buildConnectedLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

// Hundreds of scans: a race that loses one of 35 does not show in a single one.

const LANES = 12
const SCANS_OF_A_LANE = 25

let app: TestApp

beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app?.close())

test('300 codes are scanned as soon as they are shown, and each connects its line', async () => {
  let connected = 0
  const lanes = Array.from({ length: LANES }, async () => {
    const { company, admin } = await buildCompany()
    const client = new TestClient(app.http)
    await client.signIn(admin.email, admin.password)
    for (let scan = 0; scan < SCANS_OF_A_LANE; scan++, connected++)
      await buildConnectedLine(client, company.id)
  })
  await Promise.all(lanes)
  expect(connected).toBe(300)
})
