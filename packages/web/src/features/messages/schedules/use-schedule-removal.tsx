import type { Schedule } from '@guiche/contract/schedules'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useRemoveSchedule } from './schedules.queries.ts'
import { scheduleWords } from './schedules.words.ts'

/** Deletes after a confirmation that names the contact. */
export function useScheduleRemoval() {
  const say = useWords(scheduleWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveSchedule()

  async function remove({ id, status, contact, sendAt }: Schedule) {
    const question = {
      title: say('removeTitle', { name: contact.name }),
      text:
        status === 'ENVIADA'
          ? say('removeSentText')
          : say('removeText', { at: formatDateTime(sendAt) }),
      confirmLabel: say('removeAction'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(id)
      toast.success(say('removed'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { remove, confirmDialog }
}
