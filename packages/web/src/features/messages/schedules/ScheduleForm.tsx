import { contactHandleOf } from '@guiche/contract/contact-handle'
import { mediaSource } from '@guiche/contract/media-source'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import type { Repetition, Schedule } from '@guiche/contract/schedules'
import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../platform/words.ts'
import type { FileChange } from '../../../ui/FileField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { PickInput, type PickOption } from '../../../ui/PickInput.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { NO_CONTACT_FILTER, contactList } from '../../customers/contacts/index.ts'
import { BodyInput } from './BodyInput.tsx'
import { PictureInput } from './PictureInput.tsx'
import { localInputValue, hasMissedOccurrence, inputValueInAnHour } from './schedule-rules.ts'
import { ScheduleWarnings } from './ScheduleWarnings.tsx'
import { PictureUploadError, useSaveSchedule } from './schedules.queries.ts'
import { scheduleWords } from './schedules.words.ts'
import { TimeInputs } from './TimeInputs.tsx'

export interface ScheduleValues {
  contact: PickOption | null
  body: string
  sendAt: string
  whatsappId: string
  repeatEvery: Repetition
  repeatUntil: string
  picture: FileChange
}

export interface ScheduleFormProps {
  schedule: Schedule | undefined
  /** The contact, if known. */
  contact?: { id: number; name: string } | undefined
  /** The ticket from which the dialog was opened. */
  ticketId?: number
  onClose: () => void
}

const SEARCH_DEBOUNCE_MS = 500
const BODY_MIN = 5

export function ScheduleForm({ schedule, contact, ticketId, onClose }: ScheduleFormProps) {
  const say = useWords(scheduleWords)
  const save = useSaveSchedule()
  const [key] = useState(newIdempotencyKey)
  const form = useForm<ScheduleValues>({ defaultValues: scheduleValuesOf(schedule, contact) })
  const { errors } = form.formState
  const failure = schedule?.failure ?? null
  const isError = schedule?.status === 'ERRO'

  async function submit(values: ScheduleValues) {
    try {
      await save.mutateAsync({
        id: schedule?.id,
        body: scheduleBodyOf(values, key, ticketId),
        picture: values.picture,
      })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      if (!(error instanceof PictureUploadError)) {
        toast.error(errorText(error))
        return
      }
      toast.error(say('pictureFailed'))
      onClose()
    }
  }

  return (
    <FormDialog
      title={say(isError ? 'errorTitle' : schedule ? 'editTitle' : 'addTitle')}
      form={form}
      width="sm"
      onClose={onClose}
      onSave={submit}
    >
      {failure && isError && (
        <Alert severity="error">
          {failureText(failure)} {say('errorHelp')}
        </Alert>
      )}
      {schedule && <MissedOccurrenceAlert schedule={schedule} />}
      <Controller
        name="contact"
        control={form.control}
        rules={{ required: say('required') }}
        render={({ field }) => (
          <ContactInput
            autoFocus={field.value === null}
            error={errors.contact?.message}
            {...field}
          />
        )}
      />
      <Controller
        name="body"
        control={form.control}
        rules={{
          validate: (text) =>
            text.trim() === ''
              ? say('required')
              : text.length < BODY_MIN
                ? say('tooShort')
                : text.length > MESSAGE_MAX
                  ? say('tooLong')
                  : true,
        }}
        render={({ field: { ref: _, ...field } }) => (
          <BodyInput
            autoFocus={schedule === undefined && contact !== undefined}
            error={errors.body?.message}
            {...field}
          />
        )}
      />
      <TimeInputs form={form} mayBePast={schedule !== undefined} />
      <ScheduleWarnings form={form} ticketId={ticketId ?? schedule?.ticketId ?? undefined} />
      <Controller
        name="picture"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <PictureInput stored={storedPicture(schedule)} value={value} onChange={onChange} />
        )}
      />
    </FormDialog>
  )
}

interface ContactInputProps {
  value: PickOption | null
  onChange: (value: PickOption | null) => void
  onBlur: () => void
  error: string | undefined
  autoFocus: boolean
}

function ContactInput({ error, ...field }: ContactInputProps) {
  const say = useWords(scheduleWords)
  const [search, setSearch] = useState('')
  const settled = useDebounced(search, SEARCH_DEBOUNCE_MS)
  const found = contactList.useList({ ...NO_CONTACT_FILTER, search: settled }, settled !== '')
  return (
    <PickInput
      label={say('contact')}
      placeholder={say('contactPlaceholder')}
      options={
        settled === search
          ? found.rows.map((one) => ({
              id: one.id,
              label: one.name,
              help: contactHandleOf(one),
            }))
          : []
      }
      isLoading={found.isFetching || settled !== search}
      onSearch={setSearch}
      none={(text) => say('noContact', { text })}
      error={error}
      {...field}
    />
  )
}

/** A repeated schedule's last failure, and its next time. */
export function MissedOccurrenceAlert({ schedule }: { schedule: Schedule }) {
  const say = useWords(scheduleWords)
  const { failure, failedAt, sendAt } = schedule
  if (!hasMissedOccurrence(schedule) || failure === null) return null
  return (
    <Alert severity="warning">
      {say('missed', { at: formatDateTime(failedAt ?? schedule.updatedAt) })} {failureText(failure)}{' '}
      {say('missedNext', { at: formatDateTime(sendAt) })}
    </Alert>
  )
}

export function failureText({ code, reason }: { code: string; reason: string }): string {
  const words = errorText(new CallError(code, 400))
  // An unknown provider code has no words, so that its reason is shown.
  if (words === code && reason !== '') return reason
  return words
}

function scheduleValuesOf(
  schedule: Schedule | undefined,
  contact: ScheduleFormProps['contact'],
): ScheduleValues {
  const known = schedule?.contact ?? contact
  return {
    contact: known ? { id: known.id, label: known.name } : null,
    body: schedule?.body ?? '',
    sendAt: schedule ? localInputValue(new Date(schedule.sendAt)) : inputValueInAnHour(),
    whatsappId: String(schedule?.whatsappId ?? ''),
    repeatEvery: schedule?.repeatEvery ?? '',
    repeatUntil: schedule?.repeatUntil ?? '',
    picture: undefined,
  }
}

function scheduleBodyOf(values: ScheduleValues, key: string, ticketId: number | undefined) {
  const { contact, body, sendAt, whatsappId, repeatEvery, repeatUntil } = values
  return {
    contactId: contact?.id ?? 0,
    body,
    sendAt: new Date(sendAt).toISOString(),
    whatsappId: whatsappId === '' ? null : Number(whatsappId),
    repeatEvery,
    repeatUntil: repeatEvery === '' || repeatUntil === '' ? null : repeatUntil,
    idempotencyKey: key,
    ...(ticketId !== undefined && { ticketId }),
  }
}

function storedPicture(schedule: Schedule | undefined) {
  const { mediaPath = null, mediaName = null } = schedule ?? {}
  return mediaPath === null ? null : { path: mediaSource(mediaPath), name: mediaName ?? '' }
}
