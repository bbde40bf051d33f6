import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../testing/random.ts'
import { lanes, LaneSlots } from './lanes.ts'

const keysOf = <T extends object>(given: T) => Object.keys(given) as Array<keyof T>

const JOBS = [
  { name: 'ask', lane: 'bot' },
  { name: 'ask-more', lane: 'bot' },
  { name: 'mail', lane: 'mail' },
] as const

/** Takes a slot if the job may start. */
function tryToTakeSlot(slots: LaneSlots, task: string, companyId: number): boolean {
  const forbidden = slots.forbiddenFlags()
  if (forbidden.includes(task) || forbidden.includes(`${task}:${companyId}`)) return false
  slots.take(task, companyId)
  return true
}

function takeSlotsUntilFull(slots: LaneSlots, task: string, companyId: number): number {
  let begun = 0
  while (tryToTakeSlot(slots, task, companyId)) begun++
  return begun
}

describe('a company', () => {
  test.each(keysOf(lanes))('holds only a part of the lane %s, whichever jobs they are', (lane) => {
    const slots = new LaneSlots([
      { name: 'one', lane },
      { name: 'other', lane },
    ])
    const held = takeSlotsUntilFull(slots, 'one', 1)
    expect(held).toBeGreaterThan(1)
    expect(held).toBeLessThanOrEqual(lanes[lane] / 4)
    expect(tryToTakeSlot(slots, 'other', 1)).toBe(false)
    slots.free('one', 1)
    expect(tryToTakeSlot(slots, 'other', 1)).toBe(true)
  })

  test('gets a slot although many others hold their maximum', () => {
    const slots = new LaneSlots(JOBS)
    const held = Array.from({ length: 20 }, (_, at) => takeSlotsUntilFull(slots, 'ask', at + 1))
    expect(Math.min(...held)).toBeGreaterThan(0)
    expect(takeSlotsUntilFull(slots, 'ask', 21)).toBeGreaterThan(0)
  })

  test('waits in one lane and not in another', () => {
    const slots = new LaneSlots(JOBS)
    for (let companyId = 1; companyId <= 8; companyId++) takeSlotsUntilFull(slots, 'ask', companyId)
    expect(tryToTakeSlot(slots, 'mail', 1)).toBe(true)
  })
})

test('at random no company exceeds its share, and no lane its slots', () => {
  const random = seededRandom(20)
  const slots = new LaneSlots(JOBS)
  const running: number[] = []
  for (let step = 0; step < 5000; step++) {
    const companyId = 1 + Math.floor(random() * 12)
    if (random() < 0.6) {
      if (tryToTakeSlot(slots, 'ask', companyId)) running.push(companyId)
    } else {
      const [ended] = running.splice(Math.floor(random() * running.length), 1)
      if (ended !== undefined) slots.free('ask', ended)
    }
    const held = [...Map.groupBy(running, (one) => one).values()].map(({ length }) => length)
    expect(running.length).toBeLessThanOrEqual(lanes.bot)
    expect(Math.max(0, ...held)).toBeLessThanOrEqual(lanes.bot / 4)
  }
  for (const companyId of running) slots.free('ask', companyId)
  expect(slots.forbiddenFlags()).toEqual([])
})
