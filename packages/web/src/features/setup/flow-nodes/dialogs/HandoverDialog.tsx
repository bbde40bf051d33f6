import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { useQueues } from '../../queues/index.ts'
import { ChooseOne } from '../fields/ChooseOne.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import type { NodeDialogProps } from '../NodeDialog.tsx'
import { type Handover, type HandoverFields, handoverForm } from './forms/action-forms.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'
import { useNodeForm } from './forms/node-form.ts'
import { NodeFormDialog } from './NodeFormDialog.tsx'

export function HandoverDialog(props: NodeDialogProps) {
  const form = useNodeForm(handoverForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      save={(values) => handoverForm.save(values, props.node.data)}
    >
      <HandoverFieldset form={form} />
    </NodeFormDialog>
  )
}

export function HandoverFieldset({
  form,
}: {
  form: UseFormReturn<HandoverFields, unknown, Handover>
}) {
  const say = useWords(nodeDialogWords)
  const { queues, isLoading } = useQueues()
  return (
    <>
      <Controller
        name="queueId"
        control={form.control}
        render={({ field: { ref: _, ...field } }) => (
          <ChooseOne
            label={say('handoverQueue')}
            none={say('sameQueue')}
            rows={queues}
            isLoading={isLoading}
            gone={say('goneQueue')}
            {...field}
          />
        )}
      />
      <Controller
        name="message"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea
            label={say('handoverMessage')}
            isOptional
            rows={4}
            error={error?.message}
            {...field}
          />
        )}
      />
      <Controller
        name="summary"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea
            label={say('summary')}
            help={say('summaryHelp')}
            isOptional
            rows={4}
            hasEmoji={false}
            error={error?.message}
            {...field}
          />
        )}
      />
    </>
  )
}
