import type { LineNotice } from '@guiche/contract/line-notices'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { noticesLive } from './line-notices.live.ts'
import { lineNoticesQuery } from './line-notices.queries.ts'
import { newestNoticesFirst, activeNotices } from './active-notices.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const minutesFromNow = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
let made = 0

function buildNotice(code: string, change: Partial<LineNotice> = {}): LineNotice {
  return {
    id: ++made,
    whatsappId: 1,
    code,
    about: '',
    severity: 'warning',
    data: {},
    at: minutesFromNow(-10),
    until: null,
    ...change,
  }
}

const activeIdsOf = (notices: readonly LineNotice[]) =>
  activeNotices(newestNoticesFirst(notices), NOW).map(({ id }) => id)

it('of several notices with one code and subject the newest holds, in any order of arrival', () => {
  const red = buildNotice('quality', { severity: 'error', at: minutesFromNow(-5) })
  const yellow = buildNotice('quality', { at: minutesFromNow(-8) })
  const [one, other] = [
    buildNotice('template_status', { about: 'cobrança' }),
    buildNotice('template_status', { about: 'boas-vindas' }),
  ]
  expect(activeIdsOf([yellow, red, one, other])).toEqual([red.id, other.id, one.id])
})

it('a restriction ends at its time, or when the provider lifts it', () => {
  const until = { until: minutesFromNow(1) }
  const restricted = buildNotice('restriction', until)
  expect(activeNotices([restricted], NOW)).toEqual([restricted])
  expect(activeNotices([restricted], NOW + 60_000)).toEqual([])
  const lifted = buildNotice('restriction', { severity: 'info', at: minutesFromNow(-1) })
  expect(activeIdsOf([restricted, lifted])).toEqual([])
})

it('good quality and limits hold too, but other good news are not shown forever', () => {
  const green = buildNotice('quality', { severity: 'info' })
  const limit = buildNotice('messaging_limit', { severity: 'info' })
  const approved = buildNotice('template_status', { severity: 'info', about: 'boas-vindas' })
  expect(activeIdsOf([green, limit, approved])).toEqual([limit.id, green.id])
})

it('a live notice is inserted in its place, once', () => {
  const cache = createQueryClient()
  const hearNotice = (one: LineNotice) =>
    dispatchToHearings(cache, noticesLive, 'company-{id}-line-notice', {
      action: 'create',
      notice: one,
    })
  const known = buildNotice('quality')
  const heard = buildNotice('account_alert', { at: minutesFromNow(-20) })
  hearNotice(heard)
  expect(cache.getQueryData(lineNoticesQuery.queryKey)).toBeUndefined()
  cache.setQueryData(lineNoticesQuery.queryKey, [known])
  hearNotice(heard)
  hearNotice(heard)
  expect(cache.getQueryData(lineNoticesQuery.queryKey)).toEqual([known, heard])
})
