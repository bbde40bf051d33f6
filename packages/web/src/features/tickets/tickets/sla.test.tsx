import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import {
  isShownInLists,
  remainingText,
  slaAlertsOf,
  nextDueClock,
  slaToneAt,
} from './sla-clocks.ts'
import { TicketTimeBadge } from './TicketTimeBadge.tsx'

beforeAll(() => changeLanguage('pt'))

const MINUTE = 60_000
const minutesFromNow = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE + 30_000).toISOString()
const buildClock = (kind: 'firstAnswer' | 'nextAnswer' | 'close', warn: number, due: number) =>
  ({ kind, warnAt: minutesFromNow(warn), dueAt: minutesFromNow(due), stage: 'running' }) as const

describe('the clock of a ticket', () => {
  it.each([
    ['calm', 5, 10, 'Primeira resposta até', '10 min'],
    ['soon', -1, 3, 'o prazo está acabando', '3 min'],
    ['late', -9, -4, 'Primeira resposta atrasada desde', '−3 min'],
  ])('is %s by its times, also for screen readers', (tone, warn, due, said, left) => {
    const html = renderHtml(
      <TicketTimeBadge ticket={buildTicket({ sla: [buildClock('firstAnswer', warn, due)] })} />,
    )
    expect(html).toContain(`data-sla="${tone}"`)
    expect(html).toMatch(new RegExp(`aria-label="[^"]*${said}`))
    expect(html).toContain(left)
  })

  it("gives way to the customer's waiting time while the close target is far away", () => {
    const waits = { waitingOn: 'us', waitingSince: minutesFromNow(-20) } as const
    const html = renderHtml(
      <TicketTimeBadge ticket={buildTicket({ ...waits, sla: [buildClock('close', 50, 60)] })} />,
    )
    expect(html).toContain('O cliente espera resposta')
    expect(html).not.toContain('data-sla')
  })

  it('is the one that ends first, and none while all are stopped', () => {
    const first = buildClock('firstAnswer', 5, 10)
    expect(nextDueClock({ sla: [buildClock('close', 50, 60), first] })?.kind).toBe('firstAnswer')
    expect(nextDueClock({ sla: [{ ...first, warnAt: null, dueAt: null }] })).toBeUndefined()
    expect(nextDueClock({})).toBeUndefined()
  })
})

it('counts in one unit, and past the end below zero', () => {
  expect([
    remainingText(59 * MINUTE, 0),
    remainingText(125 * MINUTE, 0),
    remainingText(0, 3000 * MINUTE),
  ]).toEqual(['59 min', '2 h', '−2 d'])
})

it('shows the close target in lists from its warning on', () => {
  const close = { kind: 'close', warnMs: 8, dueMs: 10 } as const
  expect([isShownInLists(close, 7), isShownInLists(close, 8), slaToneAt(close, 10)]).toEqual([
    false,
    true,
    'late',
  ])
})

it('is announced once, within a short time', () => {
  const alertsFor = (stage: 'running' | 'warned' | 'breached', dueAt: string) =>
    slaAlertsOf(
      { id: 1, sla: [{ kind: 'nextAnswer', warnAt: minutesFromNow(-1), dueAt, stage }] },
      Date.now(),
    )
  expect(alertsFor('running', minutesFromNow(3))).toEqual([])
  expect(alertsFor('warned', minutesFromNow(3))).toMatchObject([
    { stage: 'warned', kind: 'nextAnswer' },
  ])
  expect(alertsFor('breached', minutesFromNow(-1))).toMatchObject([{ stage: 'breached' }])
  expect(alertsFor('breached', minutesFromNow(-10))).toEqual([])
})
