import type {
  QueueIntegrationChange,
  QueueIntegrationInput,
  TestSession,
} from '@guiche/contract/queue-integrations'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'

/** Integrations, newest first. */
export const integrationList = pagedRows({
  queryKey: ['queue-integrations'],
  field: 'queueIntegrations',
  fetch: (searchParam: string, pageNumber, signal) =>
    call('GET /queueIntegration', { query: { searchParam, pageNumber } }, { signal }),
})

export const useCreateIntegration = () =>
  integrationList.useSave((body: QueueIntegrationInput) => call('POST /queueIntegration', { body }))

export const useChangeIntegration = () =>
  integrationList.useSave(({ id, ...body }: QueueIntegrationChange & { id: number }) =>
    call('PUT /queueIntegration/:id', { params: { id }, body }),
  )

export const useRemoveIntegration = () =>
  integrationList.useRemove((id) => call('DELETE /queueIntegration/:id', { params: { id } }))

/** Sends a test message; nothing is stored. */
export function useTestIntegration() {
  return useMutation({
    mutationFn: (body: TestSession) => call('POST /queueIntegration/testSession', { body }),
  })
}
