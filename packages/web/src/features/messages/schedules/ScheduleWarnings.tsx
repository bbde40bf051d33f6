import type { ScheduleWarning } from '@guiche/contract/schedules'
import Alert from '@mui/material/Alert'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { ScheduleValues } from './ScheduleForm.tsx'
import { useScheduleWarnings } from './schedules.queries.ts'
import { scheduleWords } from './schedules.words.ts'

const ASKED_AFTER_MS = 400

interface ScheduleWarningsProps {
  form: UseFormReturn<ScheduleValues>
  /** The ticket from which the dialog was opened. */
  ticketId: number | undefined
}

/** Warnings about reasons why the text could not be sent, for the current values. */
export function ScheduleWarnings({ form, ticketId }: ScheduleWarningsProps) {
  const { control } = form
  const [contact, sendAt, whatsappId, repeatEvery] = useWatch({
    control,
    name: ['contact', 'sendAt', 'whatsappId', 'repeatEvery'],
  })
  const at = useDebounced(sendAt, ASKED_AFTER_MS)
  const { data } = useScheduleWarnings({
    contactId: contact?.id,
    ticketId,
    sendAt: at,
    whatsappId: whatsappId === '' ? undefined : Number(whatsappId),
    repeatEvery,
  })
  return <WarningList warnings={contact === null ? [] : (data?.warnings ?? [])} />
}

/** @public rendered in tests */
export function WarningList({ warnings }: { warnings: readonly ScheduleWarning[] }) {
  const say = useWords(scheduleWords)
  return (
    <Box role="status" sx={{ display: 'contents' }}>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {say(`warn_${warning}`)}
        </Alert>
      ))}
    </Box>
  )
}
