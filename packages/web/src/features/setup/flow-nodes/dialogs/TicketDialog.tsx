import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { useQueues } from '../../queues/index.ts'
import { ChooseOne } from '../fields/ChooseOne.tsx'
import type { NodeDialogProps } from '../NodeDialog.tsx'
import { type TicketFields, ticketForm } from './forms/action-forms.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'
import { useNodeForm } from './forms/node-form.ts'
import { NodeFormDialog } from './NodeFormDialog.tsx'

export function TicketDialog(props: NodeDialogProps) {
  const { queues } = useQueues()
  const kind = ticketForm(queues)
  const form = useNodeForm(kind, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      width="xs"
      save={(values) => kind.save(values, props.node.data)}
    >
      <TicketFieldset form={form} />
    </NodeFormDialog>
  )
}

export function TicketFieldset({
  form,
}: {
  form: UseFormReturn<TicketFields, unknown, { queueId: number }>
}) {
  const say = useWords(nodeDialogWords)
  const { queues, isLoading } = useQueues()
  return (
    <Controller
      name="queueId"
      control={form.control}
      render={({ field: { ref: _, ...field }, fieldState: { error } }) => (
        <ChooseOne
          label={say('ticketQueue')}
          help={say('ticketHelp')}
          error={error?.message}
          none={say('chooseQueue')}
          rows={queues}
          isLoading={isLoading}
          gone={say('goneQueue')}
          {...field}
        />
      )}
    />
  )
}
