import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { useQueues } from '../../queues/index.ts'
import { RowSelect } from '../fields/RowSelect.tsx'
import type { NodeDialogProps } from '../node-look.ts'
import { type TicketFields, ticketForm } from './ticket-form.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { useNodeForm } from '../dialogs/node-form.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { ticketWords } from './ticket.words.ts'

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
  const say = useWords(ticketWords)
  const sayNode = useWords(nodeDialogWords)
  const { queues, isLoading } = useQueues()
  return (
    <Controller
      name="queueId"
      control={form.control}
      render={({ field: { ref: _, ...field }, fieldState: { error } }) => (
        <RowSelect
          label={say('queue')}
          help={say('help')}
          error={error?.message}
          none={say('chooseQueue')}
          rows={queues}
          isLoading={isLoading}
          gone={sayNode('goneQueue')}
          {...field}
        />
      )}
    />
  )
}
