import { hasSkills } from '@guiche/contract/skills'
import { describe, expect, test } from 'vitest'
import {
  type Attendant,
  type Choice,
  chooseAttendants,
  type DistributingQueue,
  hasRoomForTicket,
  isAtWork,
  servesQueue,
  type WaitingTicket,
} from './choose-attendants.ts'

const buildQueue = (given: Partial<DistributingQueue> = {}): DistributingQueue => ({
  id: 1,
  distribution: 'turn',
  skills: [],
  ...given,
})
const buildAttendant = (id: number, given: Partial<Attendant> = {}): Attendant => ({
  id,
  isPresent: true,
  isPaused: false,
  queueIds: [1],
  skills: [],
  openTickets: 0,
  ticketLimit: 0,
  turns: new Map(),
  ...given,
})
const buildWaitingTicket = (id: number, given: Partial<WaitingTicket> = {}): WaitingTicket => ({
  id,
  queueId: 1,
  knownUserId: null,
  formerUserId: null,
  ...given,
})
const waitingTickets = (count: number) =>
  Array.from({ length: count }, (_, at) => buildWaitingTicket(at + 1))
const userIdsOf = (choices: readonly Choice[]) => choices.map(({ userId }) => userId)

describe('in turn', () => {
  test('every attendant gets a ticket before any gets a second, starting with the longest since their last', () => {
    const people = [
      buildAttendant(1, { turns: new Map([[1, 9]]) }),
      buildAttendant(2),
      buildAttendant(3),
    ]
    expect(userIdsOf(chooseAttendants(waitingTickets(5), [buildQueue()], people))).toEqual([
      2, 3, 1, 2, 3,
    ])
  })

  test('the turn in one queue does not count in another', () => {
    const people = [
      buildAttendant(1, { queueIds: [1, 2], turns: new Map([[2, 5]]) }),
      buildAttendant(2, { queueIds: [1, 2], turns: new Map([[1, 5]]) }),
    ]
    const waiting = [buildWaitingTicket(1), buildWaitingTicket(2, { queueId: 2 })]
    expect(
      userIdsOf(chooseAttendants(waiting, [buildQueue(), buildQueue({ id: 2 })], people)),
    ).toEqual([1, 2])
  })
})

test('the least busy attendant comes first, then the one whose last turn is the oldest', () => {
  const people = [
    buildAttendant(1, { openTickets: 2 }),
    buildAttendant(2, { openTickets: 1 }),
    buildAttendant(3, { openTickets: 2 }),
  ]
  const queues = [buildQueue({ distribution: 'leastBusy' })]
  expect(userIdsOf(chooseAttendants(waitingTickets(4), queues, people))).toEqual([2, 1, 3, 2])
})

test('an attendant known to the customer comes first if they have room', () => {
  const waiting = [
    buildWaitingTicket(1, { knownUserId: 2 }),
    buildWaitingTicket(2, { knownUserId: 2 }),
  ]
  const people = [buildAttendant(1), buildAttendant(2, { ticketLimit: 1 })]
  expect(userIdsOf(chooseAttendants(waiting, [buildQueue()], people))).toEqual([2, 1])
})

test('an attendant who has just returned a ticket does not get it again, even if no other is present', () => {
  const waiting = [buildWaitingTicket(1, { formerUserId: 1 }), buildWaitingTicket(2)]
  expect(chooseAttendants(waiting, [buildQueue()], [buildAttendant(1)])).toEqual([
    { ticketId: 2, queueId: 1, userId: 1 },
  ])
})

test('a queue requires skills, compared as folded text', () => {
  const people = [buildAttendant(1), buildAttendant(2, { skills: ['ingles', 'Fiscal'] })]
  expect(
    userIdsOf(chooseAttendants(waitingTickets(2), [buildQueue({ skills: ['Inglês'] })], people)),
  ).toEqual([2, 2])
  expect(chooseAttendants(waitingTickets(2), [buildQueue({ skills: ['Libras'] })], people)).toEqual(
    [],
  )
})

describe('for random companies', () => {
  const worlds = Array.from({ length: 400 }, (_, seed) => buildRandomCase(seed + 1))

  test('no ticket goes to an attendant who is absent, paused, full or does not serve the queue', () => {
    for (const { waiting, queues, people } of worlds) {
      const given = new Map<number, number>()
      for (const { ticketId, queueId, userId } of chooseAttendants(waiting, queues, people)) {
        const one = people.find(({ id }) => id === userId)
        const its = queues.find(({ id }) => id === queueId)
        const asked = waiting.find(({ id }) => id === ticketId)
        if (!one || !its || !asked) throw new Error('somebody or something was made up')
        expect(one).toMatchObject({ isPresent: true, isPaused: false })
        expect(one.queueIds).toContain(queueId)
        expect(hasSkills(one.skills, its.skills)).toBe(true)
        expect(asked).toMatchObject({ queueId })
        expect(asked.formerUserId).not.toBe(userId)
        given.set(userId, (given.get(userId) ?? 0) + 1)
      }
      for (const { id, ticketLimit, openTickets } of people)
        if (ticketLimit > 0 && given.has(id))
          expect(openTickets + (given.get(id) ?? 0)).toBeLessThanOrEqual(ticketLimit)
    }
  })

  test('a ticket is assigned at most once, and in the order of waiting', () => {
    for (const { waiting, queues, people } of worlds) {
      const ids = chooseAttendants(waiting, queues, people).map(({ ticketId }) => ticketId)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(waiting.map(({ id }) => id).filter((id) => ids.includes(id)))
    }
  })

  test('a ticket is left waiting only if no attendant could take it, even afterwards', () => {
    for (const { waiting, queues, people } of worlds) {
      const choices = chooseAttendants(waiting, queues, people)
      const after = people.map((one) => ({
        ...one,
        openTickets: one.openTickets + choices.filter(({ userId }) => userId === one.id).length,
      }))
      for (const left of waiting.filter(({ id }) => choices.every((one) => one.ticketId !== id))) {
        const its = queues.find(({ id }) => id === left.queueId)
        const able = after.filter(
          (one) =>
            its &&
            isAtWork(one) &&
            hasRoomForTicket(one) &&
            servesQueue(one, its) &&
            one.id !== left.formerUserId,
        )
        expect(able).toEqual([])
      }
    }
  })

  test("the attendant known to the customer wins if they have room when the ticket's turn comes", () => {
    for (const { waiting, queues, people } of worlds) {
      const choices = chooseAttendants(waiting, queues, people)
      for (const { id, queueId, knownUserId, formerUserId } of waiting) {
        const known = people.find((one) => one.id === knownUserId)
        const its = queues.find((one) => one.id === queueId)
        if (!known || !its || known.id === formerUserId) continue
        const taken = choices.filter(
          (one) =>
            one.userId === known.id &&
            indexOfTicket(waiting, one.ticketId) < indexOfTicket(waiting, id),
        )
        const then = { ...known, openTickets: known.openTickets + taken.length }
        if (isAtWork(then) && hasRoomForTicket(then) && servesQueue(then, its))
          expect(choices.find(({ ticketId }) => ticketId === id)?.userId).toBe(known.id)
      }
    }
  })

  test('in turn, attendants who may take every ticket differ by one ticket at most', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = randomOf(seed)
      const people = Array.from({ length: 1 + random(6) }, (_, at) => buildAttendant(at + 1))
      const waiting = waitingTickets(random(40))
      const choices = chooseAttendants(waiting, [buildQueue()], people)
      expect(choices).toHaveLength(waiting.length)
      const counts = people.map(({ id }) => choices.filter(({ userId }) => userId === id).length)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }
  })
})

const indexOfTicket = (waiting: readonly WaitingTicket[], ticketId: number) =>
  waiting.findIndex(({ id }) => id === ticketId)

function buildRandomCase(seed: number) {
  const random = randomOf(seed)
  const pickRandom = <T>(values: readonly T[]): T => {
    const value = values[random(values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const randomSubset = <T>(values: readonly T[]) => values.filter(() => random(2) === 0)
  const queues = [1, 2, 3].map((id) =>
    buildQueue({
      id,
      distribution: pickRandom(['turn', 'leastBusy']),
      skills: randomSubset(['a', 'b']),
    }),
  )
  const people = Array.from({ length: random(7) }, (_, at) =>
    buildAttendant(at + 1, {
      isPresent: random(5) > 0,
      isPaused: random(5) === 0,
      queueIds: randomSubset([1, 2, 3]),
      skills: randomSubset(['a', 'b', 'c']),
      openTickets: random(5),
      ticketLimit: pickRandom([0, 1, 3, 6]),
      turns: new Map(randomSubset([1, 2, 3]).map((id) => [id, random(9)])),
    }),
  )
  const ids = [null, null, ...people.map(({ id }) => id)]
  const waiting = Array.from({ length: random(20) }, (_, at) =>
    buildWaitingTicket(at + 1, {
      // 4 is a queue that does not distribute.
      queueId: 1 + random(4),
      knownUserId: pickRandom(ids),
      formerUserId: pickRandom(ids),
    }),
  )
  return { waiting, queues, people }
}

/** Whole numbers below a bound, the same for a seed (a linear congruential generator). */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}
