import type { PromptChange, PromptInput } from '@guiche/contract/prompts'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'

/** Prompts sorted by name. */
export const promptList = pagedRows({
  queryKey: ['prompts'],
  field: 'prompts',
  fetch: (searchParam: string, pageNumber, signal) =>
    call('GET /prompt', { query: { searchParam, pageNumber } }, { signal }),
})

export const useCreatePrompt = () =>
  promptList.useSave((body: PromptInput) => call('POST /prompt', { body }))

export const useChangePrompt = () =>
  promptList.useSave(({ id, ...body }: PromptChange & { id: number }) =>
    call('PUT /prompt/:id', { params: { id }, body }),
  )

export const useRemovePrompt = () =>
  promptList.useRemove((id) => call('DELETE /prompt/:id', { params: { id } }))
