import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import {
  campaignLimitToday,
  type RecipientFacts,
  type SendingFacts,
  type SettledSend,
  skipOrWaitReason,
  stopReasonOf,
} from './index.ts'

const AT = new Date('2026-11-26T12:00:00Z')
const timeAgo = (ms: number) => new Date(AT.getTime() - ms)

describe('skipOrWait', () => {
  const free: RecipientFacts = {
    at: AT,
    dueAt: AT,
    isOptedOut: false,
    isServed: false,
    sparesServed: true,
    reachedAt: [],
    capMessages: 2,
    capDays: 7,
  }

  test('allows a recipient whom no limit concerns', () => {
    expect(skipOrWaitReason(free)).toBeUndefined()
    expect(skipOrWaitReason({ ...free, reachedAt: [timeAgo(DAY)] })).toBeUndefined()
    const long = [timeAgo(7 * DAY), timeAgo(8 * DAY), timeAgo(9 * DAY)]
    expect(skipOrWaitReason({ ...free, reachedAt: long })).toBeUndefined()
    const many = [timeAgo(1), timeAgo(2), timeAgo(3)]
    expect(skipOrWaitReason({ ...free, reachedAt: many, capMessages: null })).toBeUndefined()
  })

  test('skips a recipient who opted out, whatever else holds', () => {
    const facts = { ...free, isOptedOut: true, isServed: true }
    expect(skipOrWaitReason(facts)).toEqual({ skip: 'ERR_CONTACT_OPTED_OUT' })
  })

  test('a recipient at the cap waits if the wait is short, and is skipped otherwise', () => {
    const skipped = { skip: 'ERR_CAMPAIGN_CAP_REACHED' }
    expect(skipOrWaitReason({ ...free, reachedAt: [timeAgo(HOUR), timeAgo(2 * HOUR)] })).toEqual(
      skipped,
    )
    // Two of three lie within the seven days until the second leaves them; the third oldest does not matter.
    const reachedAt = [timeAgo(7 * DAY - MINUTE), timeAgo(DAY), timeAgo(7 * DAY - HOUR)]
    expect(skipOrWaitReason({ ...free, reachedAt })).toEqual({
      waitUntil: new Date(+AT + HOUR),
      code: 'ERR_CAMPAIGN_CAP_REACHED',
    })
    const dueAt = timeAgo(DAY)
    expect(skipOrWaitReason({ ...free, reachedAt, dueAt })).toEqual(skipped)
  })

  test('a recipient who is being served is checked again, for a day', () => {
    const served = { ...free, isServed: true }
    expect(skipOrWaitReason(served)).toEqual({
      waitUntil: new Date(+AT + 15 * MINUTE),
      code: 'ERR_CONTACT_BEING_SERVED',
    })
    expect(skipOrWaitReason({ ...served, sparesServed: false })).toBeUndefined()
    const late = { ...served, dueAt: timeAgo(DAY - MINUTE) }
    expect(skipOrWaitReason(late)).toEqual({ skip: 'ERR_CONTACT_BEING_SERVED' })
  })
})

describe('stopReason', () => {
  const accepted: SettledSend = { outcome: 'accepted', code: '', hasOptedOut: false }
  const failedSend = (code: string): SettledSend => ({
    outcome: 'failed',
    code,
    hasOptedOut: false,
  })
  const factsOfSends = (count: number, ...more: SettledSend[]): SendingFacts => ({
    settled: [...more, ...Array.from({ length: count - more.length }, () => accepted)],
    holds: [],
  })
  const repeatSend = (count: number, send: SettledSend) => Array.from({ length: count }, () => send)

  test.each<[string, SendingFacts, ReturnType<typeof stopReasonOf>]>([
    ['nothing has failed', factsOfSends(50), undefined],
    ['nothing is settled', factsOfSends(0), undefined],
    [
      'a line is restricted',
      { ...factsOfSends(0), holds: ['ERR_WAPP_RESTRICTED'] },
      'lineRestricted',
    ],
    [
      'a line keeps its spacing',
      { ...factsOfSends(0), holds: ['ERR_FIRST_CONTACTS_SPACED'] },
      undefined,
    ],
    [
      'two are turned away',
      factsOfSends(3, ...repeatSend(2, failedSend('ERR_MARKETING_REFUSED'))),
      undefined,
    ],
    [
      'three are turned away',
      factsOfSends(3, ...repeatSend(3, failedSend('ERR_MARKETING_REFUSED'))),
      'blocked',
    ],
    [
      'few opt out',
      factsOfSends(50, ...repeatSend(4, { ...accepted, hasOptedOut: true })),
      undefined,
    ],
    [
      'many opt out',
      factsOfSends(50, ...repeatSend(5, { ...accepted, hasOptedOut: true })),
      'optedOut',
    ],
    [
      'a third are no numbers',
      factsOfSends(30, ...repeatSend(10, failedSend('ERR_CHECK_NUMBER'))),
      undefined,
    ],
    [
      'half are no numbers',
      factsOfSends(30, ...repeatSend(15, failedSend('ERR_CHECK_NUMBER'))),
      'badNumbers',
    ],
    [
      'too few to say',
      factsOfSends(19, ...repeatSend(19, failedSend('ERR_SENDING_WAPP_MSG'))),
      undefined,
    ],
    [
      'a third fail',
      factsOfSends(30, ...repeatSend(9, failedSend('ERR_SENDING_WAPP_MSG'))),
      'failing',
    ],
    [
      'nobody knows of many',
      factsOfSends(30, ...repeatSend(9, { ...accepted, outcome: 'unknown' })),
      'failing',
    ],
    [
      'what failed is long ago',
      {
        holds: [],
        settled: [
          ...repeatSend(50, accepted),
          ...repeatSend(50, failedSend('ERR_SENDING_WAPP_MSG')),
        ],
      },
      undefined,
    ],
  ])('%s', (_, facts, stop) => {
    expect(stopReasonOf(facts)).toBe(stop)
  })
})

describe('campaignLimitToday', () => {
  const line = { firstContacts: { perDayNew: 20 }, dailyLimit: null }
  const limitAtAge = (days: number) =>
    campaignLimitToday({ ...line, pairedAt: timeAgo(days * DAY) }, AT)

  test('a new pairing begins with a low limit, and has none of its own after a month', () => {
    expect([0, 2.9, 3, 7, 14, 21, 29.9].map(limitAtAge)).toEqual([20, 20, 40, 80, 160, 320, 320])
    expect(limitAtAge(30)).toBeNull()
    expect(campaignLimitToday({ ...line, pairedAt: null }, AT)).toBe(20)
  })

  test('the company’s limit applies where it is smaller, and to lines of the official API alone', () => {
    const young = { ...line, pairedAt: timeAgo(8 * DAY) }
    expect(campaignLimitToday({ ...young, dailyLimit: 50 }, AT)).toBe(50)
    expect(campaignLimitToday({ ...young, dailyLimit: 500 }, AT)).toBe(80)
    const official = { firstContacts: null, pairedAt: null, dailyLimit: null }
    expect(campaignLimitToday(official, AT)).toBeNull()
    expect(campaignLimitToday({ ...official, dailyLimit: 1000 }, AT)).toBe(1000)
  })
})
