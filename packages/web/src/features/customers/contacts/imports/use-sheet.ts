import { type ContactSheet, contactSheet, type SheetMapping } from '@guiche/contract/contact-sheets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { uploadForm } from '../../../../platform/upload.ts'

/** A file, with columns that may have been chosen by hand. */
export interface ChosenSheet {
  readonly file: File
  /** Differs for each selection of a file, also of the same file. */
  readonly nth: number
  readonly mapping: Partial<SheetMapping>
}

/** A sheet as the server reads it. While another choice of columns is read, the earlier rows stay. */
export function useSheet(sheet: ChosenSheet | undefined) {
  return useQuery({
    queryKey: ['contacts', 'import', sheet?.nth, sheet?.mapping],
    queryFn: ({ signal }) => (sheet ? readSheet(sheet, signal) : Promise.reject(new Error())),
    enabled: sheet !== undefined,
    placeholderData: (before, query) =>
      query?.queryKey[2] === sheet?.nth ? keepPreviousData(before) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

async function readSheet(
  { file, mapping }: ChosenSheet,
  signal: AbortSignal,
): Promise<ContactSheet> {
  const form = new FormData()
  form.append('file', file, file.name)
  const chosen = new URLSearchParams(
    Object.entries(mapping).map(([field, at]) => [field, String(at)]),
  )
  const path = `/contacts/sheet${chosen.size > 0 ? `?${chosen}` : ''}`
  return contactSheet.parse(await uploadForm('POST /contacts/sheet', path, form, { signal }))
}
