import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { type VariableFields, variableForm } from './variable-form.ts'
import { AnswerKeyInput } from '../fields/AnswerKeyInput.tsx'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { TextArea } from '../fields/TextArea.tsx'
import { variableWords } from './variable.words.ts'

export const VariableDialog = nodeDialogOf(variableForm, VariableFieldset)

export function VariableFieldset({
  form,
}: {
  form: UseFormReturn<VariableFields, unknown, VariableFields>
}) {
  const say = useWords(variableWords)
  const sayNode = useWords(nodeDialogWords)
  return (
    <>
      <Controller
        name="key"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <AnswerKeyInput label={sayNode('key')} autoFocus error={error?.message} {...field} />
        )}
      />
      <Controller
        name="value"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea label={say('value')} rows={3} error={error?.message} {...field} />
        )}
      />
    </>
  )
}
