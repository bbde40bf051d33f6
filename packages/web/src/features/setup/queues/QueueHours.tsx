import { Controller } from 'react-hook-form'
import { Box } from '../../../ui/Box.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { OpenNowChip, WeekInput } from '../../organisation/working-hours/index.ts'
import type { QueueForm } from './queue-form.ts'

/** The hours of a queue, and if it is open now. */
export function QueueHours({ form }: { form: QueueForm }) {
  const { user } = useSession()
  const { errors } = form.formState
  return (
    <Controller
      name="schedules"
      control={form.control}
      render={({ field: { value, onChange } }) => (
        <>
          <Box sx={{ mb: 3 }}>
            <OpenNowChip hours={{ ...user.company, schedules: value }} />
          </Box>
          <WeekInput value={value} onChange={onChange} hasFault={errors.schedules !== undefined} />
        </>
      )}
    />
  )
}
