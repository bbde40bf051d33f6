import { conditionOperators } from '@guiche/contract/flow-nodes/limits'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { SelectInput } from '../../../../ui/Field.tsx'
import { AnswerKeyInput } from '../fields/AnswerKeyInput.tsx'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { type ConditionFields, conditionForm } from './condition-form.ts'
import { SingleLineInput } from '../fields/TextArea.tsx'
import { conditionWords } from './condition.words.ts'

type Form = UseFormReturn<ConditionFields, unknown, ConditionFields>

export const ConditionDialog = nodeDialogOf(conditionForm, ConditionFieldset)

export function ConditionFieldset({ form }: { form: Form }) {
  const say = useWords(conditionWords)
  const sayNode = useWords(nodeDialogWords)
  return (
    <>
      <Controller
        name="key"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <AnswerKeyInput
            label={say('variable')}
            isAnyVariable
            autoFocus
            error={error?.message}
            {...field}
          />
        )}
      />
      <Controller
        name="condition"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={sayNode('condition')}
            help={sayNode('yesNoHelp')}
            options={conditionOperators.map((value) => ({ value, label: sayNode(`op_${value}`) }))}
            {...field}
          />
        )}
      />
      {form.watch('condition') !== 'filled' && (
        <Controller
          name="value"
          control={form.control}
          render={({ field, fieldState: { error } }) => (
            <SingleLineInput label={sayNode('value')} error={error?.message} {...field} />
          )}
        />
      )}
    </>
  )
}
