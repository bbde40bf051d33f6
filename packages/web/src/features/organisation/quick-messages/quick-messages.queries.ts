import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { uploadForm } from '../../../platform/upload.ts'
import type { FileChange } from '../../../ui/FileField.tsx'

/** Query key of all quick messages, including the composer's suggestions. */
export const QUICK_MESSAGES = ['quick-messages'] as const

/** The user's and the shared quick messages, by shortcode. */
export const quickMessageList = pagedRows({
  queryKey: QUICK_MESSAGES,
  field: 'records',
  fetch: (search: string, pageNumber, signal) =>
    call(
      'GET /quick-messages',
      { query: { searchParam: search.toLowerCase(), pageNumber } },
      { signal },
    ),
})

/** The complete list, for the composer and for pickers. */
export const quickAnswers = queryOptions({
  queryKey: [...QUICK_MESSAGES, 'list'],
  queryFn: ({ signal }) => call('GET /quick-messages/list', {}, { signal }),
})

/** Active quick messages. */
export function useActiveQuickMessages(isWanted: boolean) {
  return useQuery({
    ...quickAnswers,
    enabled: isWanted,
    select: (all) => all.filter(({ status }) => status),
  })
}

interface Saving {
  /** Id of the quick message to change. */
  id?: number | undefined
  body: SentTo<'POST /quick-messages'>['body']
  file: FileChange
}

/** The quick message was saved, but not its attachment. */
export class AttachmentFailed extends Error {}

export const useSaveQuickMessage = () =>
  quickMessageList.useAct(async ({ id, body, file }: Saving) => {
    const saved =
      id === undefined
        ? await call('POST /quick-messages', { body })
        : await call('PUT /quick-messages/:id', { params: { id }, body })
    await saveFile(saved.id, file).catch((cause: unknown) => {
      throw new AttachmentFailed('the file was not taken', { cause })
    })
  })

async function saveFile(id: number, file: Saving['file']): Promise<void> {
  if (file === 'remove') await call('DELETE /quick-messages/:id/media-upload', { params: { id } })
  else if (file) {
    const form = new FormData()
    form.set('file', file)
    const path = `/quick-messages/${id}/media-upload`
    await uploadForm('POST /quick-messages/:id/media-upload', path, form)
  }
}

export const useRemoveQuickMessage = () =>
  quickMessageList.useRemove((id) => call('DELETE /quick-messages/:id', { params: { id } }))
