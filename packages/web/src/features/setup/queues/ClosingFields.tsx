import { CLOSE_REASON_MAX, closeReasonModes } from '@guiche/contract/close-reasons'
import { Controller } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { WordsInput } from '../../../ui/WordsInput.tsx'
import { closingWords } from './closing.words.ts'
import type { QueueForm } from './queue-form.ts'
import { useQueues } from './queues.queries.ts'

/** If closing a ticket of the queue requires a reason, and the list of reasons. */
export function ClosingFields({ form }: { form: QueueForm }) {
  const say = useWords(closingWords)
  const { queues } = useQueues()
  const isOn = form.watch('closeReasonMode') !== 'off'
  const known = [...new Set(queues.flatMap(({ closeReasons }) => closeReasons))].toSorted()
  return (
    <>
      <Controller
        name="closeReasonMode"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('mode')}
            help={say('modeHelp')}
            options={closeReasonModes.map((value) => ({
              value,
              label: say(`mode_${value}`),
              help: say(`mode_${value}Help`),
            }))}
            {...field}
          />
        )}
      />
      {isOn && (
        <Controller
          name="closeReasons"
          control={form.control}
          render={({ field }) => (
            <WordsInput
              label={say('reasons')}
              help={say('reasonsHelp')}
              placeholder={say('reasonsPlaceholder')}
              isOptional={false}
              options={known}
              maxLength={CLOSE_REASON_MAX}
              error={form.formState.errors.closeReasons?.message}
              {...field}
            />
          )}
        />
      )}
    </>
  )
}
