import type { LineNotice } from '@guiche/contract/line-notices'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { tell } from '../../../testing/tell.ts'
import { noticesLive } from './line-notices.live.ts'
import { lineNoticesQuery } from './line-notices.queries.ts'
import { newestNoticesFirst, activeNotices } from './notice-rules.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
let made = 0

function notice(code: string, change: Partial<LineNotice> = {}): LineNotice {
  return {
    id: ++made,
    whatsappId: 1,
    code,
    about: '',
    severity: 'warning',
    data: {},
    at: at(-10),
    until: null,
    ...change,
  }
}

const activeIdsOf = (notices: readonly LineNotice[]) =>
  activeNotices(newestNoticesFirst(notices), NOW).map(({ id }) => id)

it('of several notices with one code and subject the newest holds, in any order of arrival', () => {
  const red = notice('quality', { severity: 'error', at: at(-5) })
  const yellow = notice('quality', { at: at(-8) })
  const [one, other] = [
    notice('template_status', { about: 'cobrança' }),
    notice('template_status', { about: 'boas-vindas' }),
  ]
  expect(activeIdsOf([yellow, red, one, other])).toEqual([red.id, other.id, one.id])
})

it('a restriction ends at its time, or when the provider lifts it', () => {
  const until = { until: at(1) }
  const restricted = notice('restriction', until)
  expect(activeNotices([restricted], NOW)).toEqual([restricted])
  expect(activeNotices([restricted], NOW + 60_000)).toEqual([])
  const lifted = notice('restriction', { severity: 'info', at: at(-1) })
  expect(activeIdsOf([restricted, lifted])).toEqual([])
})

it('good quality and limits hold too, but other good news are not shown forever', () => {
  const green = notice('quality', { severity: 'info' })
  const limit = notice('messaging_limit', { severity: 'info' })
  const approved = notice('template_status', { severity: 'info', about: 'boas-vindas' })
  expect(activeIdsOf([green, limit, approved])).toEqual([limit.id, green.id])
})

it('a live notice is inserted in its place, once', () => {
  const cache = createQueryClient()
  const hear = (one: LineNotice) =>
    tell(cache, noticesLive, 'company-{id}-line-notice', { action: 'create', notice: one })
  const known = notice('quality')
  const heard = notice('account_alert', { at: at(-20) })
  hear(heard)
  expect(cache.getQueryData(lineNoticesQuery.queryKey)).toBeUndefined()
  cache.setQueryData(lineNoticesQuery.queryKey, [known])
  hear(heard)
  hear(heard)
  expect(cache.getQueryData(lineNoticesQuery.queryKey)).toEqual([known, heard])
})
