import { endOfDay } from '@guiche/contract/time-zones'
import type { SessionUser } from '@guiche/contract/users'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { dismissToast, listToasts } from '../../../ui/toast-queue.ts'
import { FAR_DUE_DATE } from './session-rules.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

/** Texts of the toasts at a sign-in when the subscription is paid until a day in Manaus. */
async function toastsOnDay(day: string, language = 'en', now = NOW): Promise<string[]> {
  await i18next.changeLanguage(language)
  return toastsForDueDate(endOfDay(day, 'America/Manaus').toISOString(), now)
}

function toastsForDueDate(dueDate: string, now = NOW): string[] {
  // A late failure in a test of another file may have shown a toast.
  listToasts().forEach(({ id }) => dismissToast(id))
  warnOfExpiry({ company: { dueDate, timeZone: 'America/Manaus' } } as SessionUser, now)
  return listToasts().map(({ text }) => text)
}

test.each([
  ['2026-11-25', []],
  ['2026-11-24', ['Your subscription expires in 4 days']],
  ['2026-11-21', ['Your subscription expires in 1 day']],
  ['2026-11-20', ['Your subscription expires today']],
  ['2026-11-19', []],
])('on 20 November a sign-in to a company that is paid until %s warns: %j', async (day, words) => {
  expect(await toastsOnDay(day)).toEqual(words)
})

test('the days are counted in the company’s time zone', async () => {
  const [evening, midnight] = ['2026-11-21T03:59:00.000Z', '2026-11-21T04:00:00.000Z']
  const day = '2026-11-21'
  expect(await toastsOnDay(day, 'pt', Date.parse(evening))).toEqual([
    'A sua assinatura vence em 1 dia',
  ])
  expect(await toastsOnDay(day, 'pt', Date.parse(midnight))).toEqual([
    'A sua assinatura vence hoje',
  ])
})

test('the warning is in the current language', async () => {
  expect(await toastsOnDay('2026-11-23', 'pt')).toEqual(['A sua assinatura vence em 3 dias'])
})

test('a company that never expires is not warned', () => {
  expect(toastsForDueDate(FAR_DUE_DATE)).toEqual([])
})
