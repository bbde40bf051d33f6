import type { Schedule } from '@guiche/contract/schedules'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useRemoval } from '../../../ui/use-removal.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { useRemoveSchedule } from './schedules.queries.ts'
import { scheduleWords } from './schedules.words.ts'

/** Deletes after a confirmation that names the contact. */
export function useScheduleRemoval() {
  const say = useWords(scheduleWords)
  const { mutateAsync } = useRemoveSchedule()
  return useRemoval<Schedule>({
    ask: ({ status, contact, sendAt }) => ({
      title: say('removeTitle', { name: contact.name }),
      text:
        status === 'ENVIADA'
          ? say('removeSentText')
          : say('removeText', { at: formatDateTime(sendAt) }),
      confirmLabel: say('removeAction'),
    }),
    remove: ({ id }) => mutateAsync(id),
    removed: say('removed'),
    errorText,
  })
}
