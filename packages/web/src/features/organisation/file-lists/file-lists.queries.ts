import type { FileList as Files, FullFileList } from '@guiche/contract/file-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'

const FILE_LISTS = ['file-lists'] as const

/** File lists sorted by name. */
export const fileLists = pagedRows({
  queryKey: FILE_LISTS,
  field: 'files',
  fetch: (searchParam: string, pageNumber, signal) =>
    call('GET /files', { query: { searchParam, pageNumber } }, { signal }),
})

/** All file lists, for pickers. */
export function useAllFileLists() {
  return useQuery({
    queryKey: [...FILE_LISTS, 'all'],
    queryFn: ({ signal }) => fetchAllFileLists(signal),
    refetchOnMount: 'always',
  })
}

async function fetchAllFileLists(signal: AbortSignal): Promise<Files[]> {
  const all: Files[] = []
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    const page = await call('GET /files', { query: { pageNumber } }, { signal })
    all.push(...page.files)
    hasMore = page.hasMore
  }
  return all
}

/** One list with its options, refetched each time it is opened. */
export function useFileList(id: number | undefined) {
  return useQuery({
    queryKey: [...FILE_LISTS, 'one', id],
    queryFn: ({ signal }) => call('GET /files/:id', { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    gcTime: 0,
  })
}

export interface ListValues {
  name: string
  message: string
  options: Array<{ id?: number | undefined; name: string; file?: File | undefined }>
}

/** Saves a list without its files. */
export const useSaveFileList = () =>
  fileLists.useSave(({ id, name, message, options }: ListValues & { id: number | undefined }) => {
    const body = {
      name,
      message,
      options: options.map((option) => ({ id: option.id ?? null, name: option.name })),
    }
    return id === undefined
      ? call('POST /files', { body })
      : call('PUT /files/:id', { params: { id }, body })
  })

/** Uploads the chosen files of saved options; both arrays have the same order. */
export function useUploadFiles() {
  return useMutation({
    mutationFn: async ({
      saved,
      options,
    }: {
      saved: FullFileList
      options: ListValues['options']
    }) => {
      const form = new FormData()
      form.append('fileId', String(saved.id))
      form.append('typeArch', 'fileList')
      const chosen = optionsInSavedOrder(options).flatMap(({ file, name }, at) => {
        const option = saved.options[at]
        return file && option ? [{ file, name, id: option.id }] : []
      })
      for (const { file, name, id } of chosen) {
        form.append('files', file, file.name)
        form.append('mediaType', file.type)
        form.append('name', name)
        form.append('id', String(id))
      }
      if (chosen.length === 0) return
      await call('POST /files/uploadList/:id', { params: { id: saved.id }, body: form })
    },
  })
}

/** The server's order: known options by id, then new ones. */
export function optionsInSavedOrder(options: ListValues['options']): ListValues['options'] {
  const known = options.filter(({ id }) => id !== undefined)
  const added = options.filter(({ id }) => id === undefined)
  return [...known.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)), ...added]
}

export const useRemoveFileList = () =>
  fileLists.useRemove((id) => call('DELETE /files/:id', { params: { id } }))
