import { INTERVAL_MAX_SECONDS } from '@guiche/contract/flow-nodes/limits'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { TextInput } from '../../../../ui/Field.tsx'
import type { NodeDialogProps } from '../NodeDialog.tsx'
import { useNodeForm } from './forms/node-form.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'
import { NodeFormDialog } from './NodeFormDialog.tsx'
import {
  type IntervalFields,
  intervalForm,
  type MessageFields,
  messageForm,
} from './forms/message-forms.ts'
import { TextArea } from '../fields/TextArea.tsx'

export function MessageDialog(props: NodeDialogProps) {
  const form = useNodeForm(messageForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      save={(values) => messageForm.save(values, props.node.data)}
    >
      <MessageFieldset form={form} />
    </NodeFormDialog>
  )
}

export function MessageFieldset({
  form,
}: {
  form: UseFormReturn<MessageFields, unknown, MessageFields>
}) {
  const say = useWords(nodeDialogWords)
  return (
    <Controller
      name="label"
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <TextArea label={say('message')} rows={7} autoFocus error={error?.message} {...field} />
      )}
    />
  )
}

export function IntervalDialog(props: NodeDialogProps) {
  const form = useNodeForm(intervalForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      width="xs"
      save={(values) => intervalForm.save(values, props.node.data)}
    >
      <IntervalFieldset form={form} />
    </NodeFormDialog>
  )
}

export function IntervalFieldset({
  form,
}: {
  form: UseFormReturn<IntervalFields, unknown, { sec: number }>
}) {
  const say = useWords(nodeDialogWords)
  return (
    <TextInput
      label={say('seconds')}
      help={say('secondsHelp', { most: INTERVAL_MAX_SECONDS })}
      error={form.formState.errors.sec?.message}
      type="number"
      autoFocus
      inputProps={{ inputMode: 'numeric', min: 1, max: INTERVAL_MAX_SECONDS }}
      {...form.register('sec')}
    />
  )
}
