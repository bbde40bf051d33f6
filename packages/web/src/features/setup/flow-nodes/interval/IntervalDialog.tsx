import { INTERVAL_MAX_SECONDS } from '@guiche/contract/flow-nodes/limits'
import type { UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { TextInput } from '../../../../ui/Field.tsx'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { type IntervalFields, intervalForm } from './interval-form.ts'
import { intervalWords } from './interval.words.ts'

export const IntervalDialog = nodeDialogOf(intervalForm, IntervalFieldset, 'xs')

export function IntervalFieldset({
  form,
}: {
  form: UseFormReturn<IntervalFields, unknown, { sec: number }>
}) {
  const say = useWords(intervalWords)
  const sayNode = useWords(nodeDialogWords)
  return (
    <TextInput
      label={sayNode('seconds')}
      help={say('secondsHelp', { most: INTERVAL_MAX_SECONDS })}
      error={form.formState.errors.sec?.message}
      type="number"
      autoFocus
      inputProps={{ inputMode: 'numeric', min: 1, max: INTERVAL_MAX_SECONDS }}
      {...form.register('sec')}
    />
  )
}
