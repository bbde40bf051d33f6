import type { SettingKey } from '@guiche/contract/settings'
import type { WorkingHours } from '@guiche/contract/companies'
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import type { Language } from '../../../platform/words.ts'
import { applyCompany, applySetting, useSession } from '../sessions/index.ts'

// The company's settings and hours are a part of the session, which live events update; there is no other copy.

// Mutation scopes: a press on the test button also blurs and saves the field before it, so saving and testing run in
// order.
const AI_ACCOUNT = { id: 'ai-account' }
const PIX_ACCOUNT = { id: 'pix-account' }
const PIX_KEYS = ['asaas', 'efi', 'pix'] as const

function saveScopeOf(key: SettingKey): { id: string } {
  if (key.startsWith('openAi')) return AI_ACCOUNT
  if (PIX_KEYS.some((start) => key.startsWith(start))) return PIX_ACCOUNT
  return { id: `setting-${key}` }
}

export function useChangeSetting(key: SettingKey) {
  return useMutation(changeSettingMutation(key))
}

export function changeSettingMutation(key: SettingKey) {
  return mutationOptions({
    scope: saveScopeOf(key),
    mutationFn: (value: string) => call('PUT /settings/:key', { params: { key }, body: { value } }),
    onSuccess: applySetting,
  })
}

export function useRemoveSecret(key: SettingKey) {
  return useMutation({
    scope: saveScopeOf(key),
    mutationFn: () => call('DELETE /settings/:key', { params: { key } }),
    onSuccess: applySetting,
  })
}

/** Cost of the company's AI features in this month. */
export const aiUsageQuery = queryOptions({
  queryKey: ['ai-usage'],
  queryFn: ({ signal }) => call('GET /desk-ai/usage', {}, { signal }),
  // It grows all day, so it is refetched on mount.
  refetchOnMount: 'always',
})

export function useTestAi() {
  return useMutation(testAiMutation(useQueryClient()))
}

export function testAiMutation(cache: QueryClient) {
  return mutationOptions({
    scope: AI_ACCOUNT,
    mutationFn: () => call('POST /desk-ai/test'),
    onSettled: () => cache.invalidateQueries({ queryKey: aiUsageQuery.queryKey }),
  })
}

export function useTestPixAccount() {
  return useMutation(testPixAccount)
}

/** Tests the account of the Pix provider. */
export const testPixAccount = mutationOptions({
  scope: PIX_ACCOUNT,
  mutationFn: () => call('POST /pix-account/test'),
})

export function useChangeHours() {
  const { user } = useSession()
  return useMutation({
    mutationFn: (body: WorkingHours) =>
      call('PUT /companies/:id/schedules', { params: { id: user.companyId }, body }),
    onSuccess: applyCompany,
  })
}

export function useChangeCompanyLanguage() {
  const { user } = useSession()
  return useMutation({
    mutationFn: (language: Language) =>
      call('PUT /companies/:id/language', { params: { id: user.companyId }, body: { language } }),
    onSuccess: applyCompany,
  })
}
