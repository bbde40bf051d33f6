import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { limitTimeouts } from '../../../platform/http/outgoing/safe-fetch.ts'
import {
  type Misdeed,
  misdeeds,
  type ExternalProgram,
  startProgram,
} from '../../../testing/external-program.ts'
import { requestProvider } from './request-provider.ts'

let program: ExternalProgram
beforeAll(async () => {
  program = await startProgram()
})
beforeEach(() => void (program.asked.length = 0))
afterAll(() => program.close())

/** Long enough for one request; without it, requests have the timeout of production. */
const SHORT_MS = 5000

/** The fault, and the number of attempts of a read; a write is sent once. */
const ends: Readonly<Record<Misdeed, readonly [fault: string, reads: number]>> = {
  silent: ['timeout', 1],
  slow: ['timeout', 1],
  busy: ['unreachable', 1],
  endless: ['unreachable', 1],
  broken: ['unreachable', 3],
}

test.each(misdeeds)('a provider that %s does not block a charge', async (_what, misdeed, reply) => {
  if (misdeed === 'silent' || misdeed === 'slow') limitTimeouts(SHORT_MS)
  onTestFinished(() => limitTimeouts(undefined))
  program.replies.set('/cob', reply)
  const asked = { address: `${program.origin}/cob`, headers: {}, isNamedByOperator: true }
  const [fault, reads] = ends[misdeed]
  await expect(requestProvider(asked)).rejects.toMatchObject({ fault })
  expect(program.asked).toHaveLength(reads)
  await expect(requestProvider({ ...asked, method: 'POST', body: {} })).rejects.toMatchObject({
    fault,
  })
  expect(program.asked).toHaveLength(reads + 1)
})
