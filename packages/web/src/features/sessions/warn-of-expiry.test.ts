import type { SessionUser } from '@guiche/contract/users'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { dismissToast, listToasts } from '../../ui/toast-queue.ts'
import { FAR_DUE_DATE } from './session-rules.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR = 3_600_000

/** What is said at a sign-in so many hours before the subscription ends. */
async function warned(hours: number, language = 'en'): Promise<string[]> {
  await i18next.changeLanguage(language)
  return said(new Date(NOW + hours * HOUR).toISOString())
}

function said(dueDate: string): string[] {
  // A call of another file's test may have failed late, and said so in a toast.
  listToasts().forEach(({ id }) => dismissToast(id))
  warnOfExpiry({ company: { dueDate } } as SessionUser, NOW)
  return listToasts().map(({ text }) => text)
}

test.each([
  [5 * 24, []],
  [4 * 24, ['Your subscription expires in 4 days']],
  [24, ['Your subscription expires in 1 day']],
  [2, ['Your subscription expires in less than a day']],
  [-1, []],
])('%d hours before its end a sign-in warns: %j', async (hours, words) => {
  expect(await warned(hours)).toEqual(words)
})

test('it is said in the language of the moment', async () => {
  expect(await warned(3 * 24, 'pt')).toEqual(['A sua assinatura vence em 3 dias'])
})

test('a company that never expires is not warned', () => {
  expect(said(FAR_DUE_DATE)).toEqual([])
})
