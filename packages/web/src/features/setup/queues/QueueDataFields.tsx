import { Controller } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { ColorPicker } from '../../../ui/ColorPicker.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { IntegrationSelect, PromptSelect } from '../answerers/index.ts'
import type { QueueForm } from './queue-form.ts'
import { queueWords } from './queues.words.ts'

interface QueueDataFieldsProps {
  form: QueueForm
  hasHours: boolean
}

/** Name, colour, automatic answers and greeting of a queue. */
export function QueueDataFields({ form, hasHours }: QueueDataFieldsProps) {
  const say = useWords(queueWords)
  const { errors } = form.formState
  return (
    <>
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        name="color"
        control={form.control}
        render={({ field }) => (
          <ColorPicker label={say('color')} error={errors.color?.message} {...field} />
        )}
      />
      <TextInput
        label={say('order')}
        help={say('orderHelp')}
        isOptional
        autoComplete="off"
        inputProps={{ inputMode: 'numeric', maxLength: 4 }}
        sx={{ width: 128 }}
        error={errors.orderQueue?.message}
        {...form.register('orderQueue')}
      />
      <Controller
        name="integrationId"
        control={form.control}
        render={({ field }) => (
          <IntegrationSelect error={errors.integrationId?.message} {...field} />
        )}
      />
      <Controller
        name="promptId"
        control={form.control}
        render={({ field }) => <PromptSelect error={errors.promptId?.message} {...field} />}
      />
      <TextInput
        label={say('greeting')}
        help={say('greetingHelp')}
        isOptional
        multiline
        minRows={3}
        maxRows={8}
        error={errors.greetingMessage?.message}
        {...form.register('greetingMessage')}
      />
      {hasHours && (
        <TextInput
          label={say('outOfHours')}
          help={say('outOfHoursHelp')}
          isOptional
          multiline
          minRows={3}
          maxRows={8}
          error={errors.outOfHoursMessage?.message}
          {...form.register('outOfHoursMessage')}
        />
      )}
    </>
  )
}
