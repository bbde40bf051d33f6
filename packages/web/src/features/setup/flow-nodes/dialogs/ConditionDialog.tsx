import { conditionOperators } from '@guiche/contract/flow-nodes/limits'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { SelectInput } from '../../../../ui/Field.tsx'
import type { NodeDialogProps } from '../NodeDialog.tsx'
import { KeyInput } from '../fields/KeyInput.tsx'
import { useNodeForm } from './forms/node-form.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'
import { NodeFormDialog } from './NodeFormDialog.tsx'
import { type ConditionFields, conditionForm } from './forms/conversation-forms.ts'
import { LineInput } from '../fields/TextArea.tsx'

type Form = UseFormReturn<ConditionFields, unknown, ConditionFields>

export function ConditionDialog(props: NodeDialogProps) {
  const form: Form = useNodeForm(conditionForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      save={(values) => conditionForm.save(values, props.node.data)}
    >
      <ConditionFieldset form={form} />
    </NodeFormDialog>
  )
}

export function ConditionFieldset({ form }: { form: Form }) {
  const say = useWords(nodeDialogWords)
  return (
    <>
      <Controller
        name="key"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <KeyInput
            label={say('conditionKey')}
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
            label={say('condition')}
            help={say('yesNoHelp')}
            options={conditionOperators.map((value) => ({ value, label: say(`op_${value}`) }))}
            {...field}
          />
        )}
      />
      {form.watch('condition') !== 'filled' && (
        <Controller
          name="value"
          control={form.control}
          render={({ field, fieldState: { error } }) => (
            <LineInput label={say('value')} error={error?.message} {...field} />
          )}
        />
      )}
    </>
  )
}
