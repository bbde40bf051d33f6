import { describe, expect, it } from 'vitest'
import { UNNARROWED } from './use-desk-filter.ts'
import { type DeskStanding, filtersOf, isSameView, standingOf } from './view-rules.ts'

const desk: DeskStanding = {
  tab: 'open',
  openTab: 'pending',
  search: '',
  showAll: false,
  narrowing: { ...UNNARROWED, queueIds: [3, 1], tags: [7], waitingOn: 'us' },
}

describe('a saved view', () => {
  it('brings the desk back to where it stood', () => {
    expect(filtersOf(desk)).toEqual({
      tab: 'pending',
      queueIds: [3, 1],
      tags: [7],
      waitingOn: 'us',
    })
    expect(standingOf(filtersOf(desk))).toEqual(desk)
    const search: DeskStanding = { ...desk, tab: 'search', openTab: 'open', search: 'maria' }
    expect(standingOf(filtersOf(search))).toEqual(search)
  })

  it('is recognised in whatever order its parts were chosen', () => {
    const filters = filtersOf(desk)
    expect(isSameView(filters, { ...filters, queueIds: [1, 3] })).toBe(true)
    expect(isSameView(filters, { ...filters, snoozed: true })).toBe(false)
  })
})
