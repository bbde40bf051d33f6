import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { closePools, openPools } from './database/pools.ts'
import { countAttempt, clearAttempts, refundAttempt } from './rate-limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

test('counted attempts outlive a restart of the process', async () => {
  const count = () => countAttempt('invitationRecipient', 'ana', 'ERR_TOO_MANY_INVITATIONS_TO_ONE')
  for (let mail = 0; mail < 5; mail++) await count()
  await closePools()
  openPools(database.roles.addresses, { app: 2, across: 2, jobs: 1 })
  await expect(count()).rejects.toMatchObject({
    code: 'ERR_TOO_MANY_INVITATIONS_TO_ONE',
    body: { retryAfterSeconds: expect.any(Number) },
  })
  // The refused attempt was counted as well.
  await refundAttempt('invitationRecipient', 'ana')
  await refundAttempt('invitationRecipient', 'ana')
  await count()
  await clearAttempts('invitationRecipient', 'ana')
  await count()
})
