import { describe, expect, it } from 'vitest'
import { UNNARROWED } from '../use-desk-filter.ts'
import { type DeskState, filtersOf, isSameView, narrowingOfTab, deskStateOf } from './view-rules.ts'

const desk: DeskState = {
  tab: 'open',
  openTab: 'pending',
  search: '',
  showAll: false,
  narrowing: { ...UNNARROWED, queueIds: [3, 1], tags: [7], waitingOn: 'us' },
}

describe('a saved view', () => {
  it('restores the desk’s tab and filters', () => {
    expect(filtersOf(desk)).toEqual({
      tab: 'pending',
      queueIds: [3, 1],
      tags: [7],
      waitingOn: 'us',
    })
    expect(deskStateOf(filtersOf(desk))).toEqual(desk)
    const search: DeskState = { ...desk, tab: 'search', openTab: 'open', search: 'maria' }
    expect(deskStateOf(filtersOf(search))).toEqual(search)
  })

  it('equals one with the same parts in another order', () => {
    const filters = filtersOf(desk)
    expect(isSameView(filters, { ...filters, queueIds: [1, 3] })).toBe(true)
    expect(isSameView(filters, { ...filters, snoozed: true })).toBe(false)
    expect(isSameView(filters, { ...filters, overdue: true })).toBe(false)
  })
})

describe('a filter that was chosen on another tab', () => {
  const admin = { isAdmin: true, showAll: true }
  const chosen = {
    ...UNNARROWED,
    queueIds: [3],
    users: [8],
    unreadByMe: true,
    waitingOn: 'us' as const,
  }

  it('does not hide closed tickets, of which none is waiting', () => {
    expect(narrowingOfTab('closed', chosen, admin)).toEqual({
      ...UNNARROWED,
      queueIds: [3],
      users: [8],
    })
    expect(narrowingOfTab('open', chosen, admin)).toEqual(chosen)
  })

  it('by user applies only where it is offered', () => {
    const own = { isAdmin: true, showAll: false }
    expect(narrowingOfTab('open', chosen, own).users).toEqual([])
    expect(narrowingOfTab('search', chosen, own).users).toEqual([8])
    expect(narrowingOfTab('search', chosen, { ...own, isAdmin: false }).users).toEqual([])
  })
})
