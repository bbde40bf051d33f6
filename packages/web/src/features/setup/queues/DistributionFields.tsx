import { distributions } from '@guiche/contract/queues'
import { SKILL_MAX } from '@guiche/contract/skills'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { WordsInput } from '../../../ui/WordsInput.tsx'
import { distributionWords } from './distribution.words.ts'
import type { QueueForm } from './queue-form.ts'
import { useQueues } from './queues.queries.ts'

const OVERFLOW_MINUTES = '15'

interface DistributionFieldsProps {
  form: QueueForm
  /** The queue that is edited. */
  queueId: number | undefined
}

/** Assignment of a queue's tickets. The dependent fields are shown if distribution is on. */
export function DistributionFields({ form, queueId }: DistributionFieldsProps) {
  const say = useWords(distributionWords)
  const { queues } = useQueues()
  const isOn = form.watch('distribution') !== 'off'
  const hasOverflow = form.watch('overflowQueueId') !== ''
  const { errors } = form.formState
  const known = [...new Set(queues.flatMap(({ skills }) => skills))].toSorted()
  const renderNumberInput = (
    name: 'stickyHours' | 'overflowMinutes' | 'handOverMinutes' | 'tellsPosition',
  ): ReactNode => (
    <TextInput
      label={say(name)}
      help={say(`${name}Help`)}
      autoComplete="off"
      inputProps={{ inputMode: 'numeric', maxLength: 4 }}
      sx={{ width: 128 }}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  )
  return (
    <>
      <Controller
        name="distribution"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('distribution')}
            help={say('distributionHelp')}
            options={distributions.map((value) => ({
              value,
              label: say(`way_${value}`),
              help: say(`way_${value}Help`),
            }))}
            {...field}
          />
        )}
      />
      <Box hidden={!isOn} sx={isOn ? column : undefined}>
        <Controller
          name="skills"
          control={form.control}
          render={({ field }) => (
            <WordsInput
              label={say('skills')}
              help={say('skillsHelp')}
              placeholder={say('skillsPlaceholder')}
              options={known}
              maxLength={SKILL_MAX}
              error={errors.skills?.message}
              {...field}
            />
          )}
        />
        {renderNumberInput('handOverMinutes')}
        {renderNumberInput('stickyHours')}
        {renderNumberInput('tellsPosition')}
        <Controller
          name="overflowQueueId"
          control={form.control}
          render={({ field: { onChange, ...field } }) => (
            <SelectInput
              label={say('overflowQueue')}
              help={say('overflowQueueHelp')}
              options={[
                { value: '', label: say('noOverflow') },
                ...queues
                  .filter(({ id }) => id !== queueId)
                  .map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              error={errors.overflowQueueId?.message}
              onChange={(chosen) => {
                onChange(chosen)
                // Overflow with zero minutes would have no effect, so a chosen queue sets the default.
                if (chosen !== '' && form.getValues('overflowMinutes') === '0')
                  form.setValue('overflowMinutes', OVERFLOW_MINUTES)
              }}
              {...field}
            />
          )}
        />
        {hasOverflow && renderNumberInput('overflowMinutes')}
      </Box>
    </>
  )
}

const column = { display: 'flex', flexDirection: 'column', gap: 4 } as const
