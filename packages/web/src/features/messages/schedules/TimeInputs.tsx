import type { Repetition } from '@guiche/contract/schedules'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { useConnections } from '../../setup/connections/index.ts'
import { isInPast } from './schedule-rules.ts'
import type { ScheduleValues } from './ScheduleForm.tsx'
import { scheduleWords } from './schedules.words.ts'

interface TimeInputsProps {
  form: UseFormReturn<ScheduleValues>
  /** True for a failed schedule, which is sent at once if its time is past. */
  mayBePast: boolean
}

/** Time, repetition and line. */
export function TimeInputs({ form, mayBePast }: TimeInputsProps) {
  const say = useWords(scheduleWords)
  const { connections } = useConnections()
  const { errors } = form.formState
  const repeats: { value: Repetition; label: string }[] = [
    { value: '', label: say('once') },
    { value: 'daily', label: say('daily') },
    { value: 'weekly', label: say('weekly') },
    { value: 'monthly', label: say('monthly') },
  ]
  const isRepeated = form.watch('repeatEvery') !== ''
  return (
    <>
      <Box sx={pair}>
        <TextInput
          label={say('sendAt')}
          type="datetime-local"
          error={errors.sendAt?.message}
          {...form.register('sendAt', {
            validate: (text) => {
              const at = new Date(text)
              if (Number.isNaN(at.getTime())) return say('required')
              return mayBePast || !isInPast(at) || say('past')
            },
          })}
        />
        <Controller
          name="repeatEvery"
          control={form.control}
          render={({ field }) => <SelectInput label={say('repeat')} options={repeats} {...field} />}
        />
      </Box>
      {isRepeated && (
        <TextInput
          label={say('until')}
          isOptional
          type="date"
          help={say('untilHelp')}
          error={errors.repeatUntil?.message}
          {...form.register('repeatUntil', {
            validate: (day, { sendAt }) =>
              day === '' || day >= sendAt.slice(0, 10) || say('untilPast'),
          })}
        />
      )}
      {connections.length > 0 && (
        <Controller
          name="whatsappId"
          control={form.control}
          render={({ field }) => (
            <SelectInput
              label={say('connection')}
              options={[
                { value: '', label: say('anyLine') },
                ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...field}
            />
          )}
        />
      )}
    </>
  )
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 4,
} as const
