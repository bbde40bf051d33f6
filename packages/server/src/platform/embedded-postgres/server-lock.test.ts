import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeDataDir } from '../../testing/embedded-servers.ts'
import { awaitServerLock, takeServerLock } from './server-lock.ts'

it('is given to those who wait for it, one after the other', async () => {
  const folder = join(await makeDataDir(), 'web')
  let holding = 0
  let most = 0
  const work = async () => {
    const lock = await awaitServerLock(folder)
    most = Math.max(most, ++holding)
    // The others have many turns to come in between.
    for (let turns = 0; turns < 100; turns++) await setImmediate()
    holding--
    lock.release()
  }
  await Promise.all([work(), work(), work()])
  expect(most).toBe(1)
})

it('is waited for until a signal ends that', async () => {
  const folder = join(await makeDataDir(), 'web')
  const held = await takeServerLock(folder)
  const waiting = new AbortController()
  const refused = expect(awaitServerLock(folder, waiting.signal)).rejects.toThrow('aborted')
  waiting.abort()
  await refused
  held.release()
})
