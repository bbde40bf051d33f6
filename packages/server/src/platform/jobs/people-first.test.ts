import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countStandstill } from '../../testing/count-standstill.ts'
import { inBulk, seePeopleWait } from './people-first.ts'

const idle = () => sleep(100)

test('work in bulk is done two at a time', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await sleep(5)
    running--
  }
  await Promise.all(Array.from({ length: 6 }, () => inBulk(work)))
  expect(most).toBe(2)
})

test('it begins after those who wait have had their turn, and does not wait for ever', async () => {
  await idle()
  const beganAt = performance.now()
  seePeopleWait()
  await inBulk(async () => {})
  expect(performance.now() - beganAt).toBeGreaterThanOrEqual(29)

  seePeopleWait()
  const people = setInterval(seePeopleWait, 5)
  const standstillMs = countStandstill()
  const from = performance.now()
  await inBulk(async () => {})
  clearInterval(people)
  expect(performance.now() - from).toBeGreaterThanOrEqual(59)
  expect(performance.now() - from - standstillMs()).toBeLessThan(1000)
})

test('a failure is told to whoever asked, and holds nobody up', async () => {
  await idle()
  await expect(
    inBulk(async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await inBulk(async () => 1)).toBe(1)
})
