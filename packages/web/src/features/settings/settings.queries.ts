import type { SettingKey } from '@guiche/contract/settings'
import type { WorkingHours } from '@guiche/contract/companies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import type { Language } from '../../platform/words.ts'
import { keepCompany, keepSetting, useSession } from '../sessions/index.ts'

// The company's settings and hours travel with the session, which hears of every change; nothing is kept twice.

export function useChangeSetting() {
  return useMutation({
    mutationFn: ({ key, value }: { key: SettingKey; value: string }) =>
      call('PUT /settings/:key', { params: { key }, body: { value } }),
    onSuccess: keepSetting,
  })
}

export function useRemoveSecret() {
  return useMutation({
    mutationFn: (key: SettingKey) => call('DELETE /settings/:key', { params: { key } }),
    onSuccess: keepSetting,
  })
}

/** What helps of the company's AI have cost this month. */
export const aiUsageQuery = queryOptions({
  queryKey: ['ai-usage'],
  queryFn: ({ signal }) => call('GET /desk-ai/usage', {}, { signal }),
  // Colleagues use it all day long.
  refetchOnMount: 'always',
})

export function useTestAi() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /desk-ai/test'),
    onSettled: () => cache.invalidateQueries({ queryKey: aiUsageQuery.queryKey }),
  })
}

/** Whether the account answers by which money comes. */
export function useTestPixAccount() {
  return useMutation({ mutationFn: () => call('POST /pix-account/test') })
}

export function useChangeHours() {
  const { user } = useSession()
  return useMutation({
    mutationFn: (body: WorkingHours) =>
      call('PUT /companies/:id/schedules', { params: { id: user.companyId }, body }),
    onSuccess: keepCompany,
  })
}

export function useChangeCompanyLanguage() {
  const { user } = useSession()
  return useMutation({
    mutationFn: (language: Language) =>
      call('PUT /companies/:id/language', { params: { id: user.companyId }, body: { language } }),
    onSuccess: keepCompany,
  })
}
