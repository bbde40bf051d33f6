import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { useFlows } from '../../flows/index.ts'
import type { NodeDialogProps } from '../node-look.ts'
import { type JumpFields, jumpForm } from './jump-form.ts'
import { RowSelect } from '../fields/RowSelect.tsx'
import { useNodeForm } from '../dialogs/node-form.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { jumpWords } from './jump.words.ts'

export function JumpDialog(props: NodeDialogProps) {
  const form = useNodeForm(jumpForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      width="xs"
      save={(values) => jumpForm.save(values, props.node.data)}
    >
      <JumpFieldset form={form} flowId={props.flowId} />
    </NodeFormDialog>
  )
}

interface JumpFieldsetProps {
  form: UseFormReturn<JumpFields, unknown, { flowId: number }>
  /** The flow that contains the node, which is excluded from the choice. */
  flowId: number
}

export function JumpFieldset({ form, flowId }: JumpFieldsetProps) {
  const say = useWords(jumpWords)
  const { flows, isLoading } = useFlows()
  return (
    <Controller
      name="flowId"
      control={form.control}
      render={({ field: { ref: _, ...field }, fieldState: { error } }) => (
        <RowSelect
          label={say('flow')}
          help={say('help')}
          error={error?.message}
          none={say('chooseFlow')}
          rows={flows.filter(({ id }) => id !== flowId || String(id) === field.value)}
          helpOf={(id) =>
            flows.find((flow) => flow.id === id)?.active === false ? say('inactive') : undefined
          }
          isLoading={isLoading}
          gone={say('goneFlow')}
          {...field}
        />
      )}
    />
  )
}
