import type { SentTo } from '@guiche/contract/routes'
import type { Repetition } from '@guiche/contract/schedules'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { uploadForm } from '../../../platform/upload.ts'
import type { FileChange } from '../../../ui/FileField.tsx'

/** Key prefix of all cached queries about schedules. */
export const SCHEDULES = ['schedules'] as const

/** Search results of any time, the latest first. */
export const scheduleList = pagedRows({
  queryKey: SCHEDULES,
  field: 'schedules',
  fetch: (search: string, pageNumber, signal) =>
    call(
      'GET /schedules',
      { query: { searchParam: search.toLowerCase(), pageNumber } },
      { signal },
    ),
})

export interface Span {
  /** ISO 8601 */
  readonly from: string
  readonly to: string
}

/** All schedules of a time span, for the calendar. */
export function schedulesOfSpan(span: Span | undefined) {
  return queryOptions({
    queryKey: [...SCHEDULES, 'span', span],
    queryFn: ({ signal }) => call('GET /schedules', { query: { ...span } }, { signal }),
    enabled: span !== undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

export function useSchedulesOfSpan(span: Span | undefined) {
  return useQuery(schedulesOfSpan(span))
}

export type ScheduleBody = SentTo<'POST /schedules'>['body']

/** The change of the picture by a save: an upload, a removal or none. */

export interface Saving {
  /** Undefined for a new schedule. */
  id?: number | undefined
  body: ScheduleBody
  picture: FileChange
}

/** Thrown when the schedule was saved and its picture was not. */
export class PictureUploadError extends Error {}

/**
 * Creates or changes a schedule with its picture. For an existing schedule the picture is uploaded first, since the
 * schedule may be sent when it is saved.
 */
export const useSaveSchedule = () =>
  scheduleList.useAct(async ({ id, body, picture }: Saving) => {
    if (id === undefined) {
      const made = await call('POST /schedules', { body })
      await savePicture(made.id, picture).catch((cause: unknown) => {
        throw new PictureUploadError('the picture was not taken', { cause })
      })
      return made
    }
    const { idempotencyKey: _key, ticketId: _ticket, ...change } = body
    await savePicture(id, picture)
    return call('PUT /schedules/:id', { params: { id }, body: change })
  })

async function savePicture(id: number, picture: FileChange): Promise<void> {
  if (picture === 'remove') await call('DELETE /schedules/:id/media-upload', { params: { id } })
  else if (picture) {
    const form = new FormData()
    form.set('file', picture)
    await uploadForm('POST /schedules/:id/media-upload', `/schedules/${id}/media-upload`, form)
  }
}

interface Planned {
  contactId: number | undefined
  ticketId: number | undefined
  /** The value of a datetime-local input. */
  sendAt: string
  whatsappId: number | undefined
  repeatEvery: Repetition
}

/** Reasons why a text could not be sent. The query runs once contact and time are chosen. */
export function useScheduleWarnings({ contactId, sendAt, ...planned }: Planned) {
  const at = new Date(sendAt)
  const isReady = contactId !== undefined && !Number.isNaN(at.getTime())
  const query = {
    ...planned,
    contactId: contactId ?? 0,
    sendAt: isReady ? at.toISOString() : '',
  }
  return useQuery({
    queryKey: [...SCHEDULES, 'warnings', query],
    queryFn: ({ signal }) => call('GET /schedules/warnings', { query }, { signal }),
    enabled: isReady,
    // Customers write and connections come back while the dialog is open.
    staleTime: 0,
    gcTime: 0,
  })
}

export const useRemoveSchedule = () =>
  scheduleList.useRemove((id) => call('DELETE /schedules/:id', { params: { id } }))
