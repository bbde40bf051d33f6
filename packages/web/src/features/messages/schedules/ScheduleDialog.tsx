import type { Schedule } from '@guiche/contract/schedules'
import { useSession } from '../../organisation/sessions/index.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { mayChangeSchedule } from './schedule-rules.ts'
import { ScheduleForm, type ScheduleFormProps } from './ScheduleForm.tsx'
import { lazy } from '../../../ui/lazy.tsx'

const ScheduleDetails = lazy(async () => ({
  default: (await import('./ScheduleDetails.tsx')).ScheduleDetails,
}))

export interface ScheduleDialogProps extends Omit<ScheduleFormProps, 'schedule'> {
  /** The schedule to show; absent for a new one. */
  schedule?: Schedule | undefined
}

/** Creates, edits or shows a schedule. */
export function ScheduleDialog({ schedule, onClose, ...given }: ScheduleDialogProps) {
  const { user } = useSession()
  if (schedule === undefined || mayChangeSchedule(schedule, user))
    return <ScheduleForm schedule={schedule} onClose={onClose} {...given} />
  return (
    <LazyOverlay>
      <ScheduleDetails schedule={schedule} onClose={onClose} />
    </LazyOverlay>
  )
}
