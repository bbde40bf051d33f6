import { expect, test } from 'vitest'
import { restrictionsOf } from './notice-rules.ts'

const at = new Date('2026-11-23T12:00:00Z')
const soon = '2026-11-23T13:00:00.000Z'
const later = '2026-11-24T12:00:00.000Z'

type Said = Parameters<typeof restrictionsOf>[0][number]

function noticeOf(scope: string | undefined, until: string | null): Said {
  return { severity: 'warning', until, data: scope === undefined ? {} : { scope } }
}

const restrictionsBy = (...notices: Said[]) =>
  restrictionsOf(notices, at).map(({ scope, until }) => [scope, until.toISOString()])

test('a restriction holds back the line, or messages to new contacts, until its end', () => {
  expect(restrictionsBy(noticeOf(undefined, soon))).toEqual([['line', soon]])
  expect(restrictionsBy(noticeOf('new_contacts', later))).toEqual([['newContacts', later]])
})

test('the longest restriction of each scope counts', () => {
  const both = restrictionsBy(
    noticeOf('new_contacts', soon),
    noticeOf('new_contacts', later),
    noticeOf('', soon),
  )
  expect(both).toEqual([
    ['line', soon],
    ['newContacts', later],
  ])
})

test('without an end it lasts a day; ended, lifted and other restrictions hold nothing back', () => {
  expect(restrictionsBy(noticeOf('', null))).toEqual([['line', later]])
  expect(restrictionsBy(noticeOf('', '2026-11-23T11:00:00.000Z'))).toEqual([])
  expect(restrictionsBy({ severity: 'info', until: soon, data: {} })).toEqual([])
  expect(restrictionsBy(noticeOf('adding_numbers', soon))).toEqual([])
})
