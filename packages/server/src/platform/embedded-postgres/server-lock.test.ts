import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeDataDir } from '../../testing/embedded-servers.ts'
import { awaitServerLock, takeServerLock } from './server-lock.ts'

it('is given to waiting processes sequentially', async () => {
  const folder = join(await makeDataDir(), 'web')
  let holding = 0
  let most = 0
  const takeAndReleaseLock = async () => {
    const lock = await awaitServerLock(folder)
    most = Math.max(most, ++holding)
    // The other waiters have many turns in which they could take it.
    for (let turns = 0; turns < 100; turns++) await setImmediate()
    holding--
    lock.release()
  }
  await Promise.all([takeAndReleaseLock(), takeAndReleaseLock(), takeAndReleaseLock()])
  expect(most).toBe(1)
})

it('stops waiting when its signal is aborted', async () => {
  const folder = join(await makeDataDir(), 'web')
  const held = await takeServerLock(folder)
  const waiting = new AbortController()
  const refused = expect(awaitServerLock(folder, waiting.signal)).rejects.toThrow('aborted')
  waiting.abort()
  await refused
  held.release()
})
