import { waitUnits } from '@guiche/contract/flow-nodes/limits'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../../ui/Field.tsx'
import { useFlows } from '../../flows/index.ts'
import type { NodeDialogProps } from '../NodeDialog.tsx'
import {
  closeForm,
  type CloseFields,
  type JumpFields,
  jumpForm,
  type VariableFields,
  variableForm,
  type Wait,
  type WaitFields,
  waitForm,
} from './forms/action-forms.ts'
import { ChooseOne } from '../fields/ChooseOne.tsx'
import { KeyInput } from '../fields/KeyInput.tsx'
import { pair } from './layout.ts'
import { useNodeForm } from './forms/node-form.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'
import { NodeFormDialog } from './NodeFormDialog.tsx'
import { TextArea } from '../fields/TextArea.tsx'

export function VariableDialog(props: NodeDialogProps) {
  const form = useNodeForm(variableForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      save={(values) => variableForm.save(values, props.node.data)}
    >
      <VariableFieldset form={form} />
    </NodeFormDialog>
  )
}

export function VariableFieldset({
  form,
}: {
  form: UseFormReturn<VariableFields, unknown, VariableFields>
}) {
  const say = useWords(nodeDialogWords)
  return (
    <>
      <Controller
        name="key"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <KeyInput label={say('key')} autoFocus error={error?.message} {...field} />
        )}
      />
      <Controller
        name="value"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea label={say('variableValue')} rows={3} error={error?.message} {...field} />
        )}
      />
    </>
  )
}

export function WaitDialog(props: NodeDialogProps) {
  const form = useNodeForm(waitForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      width="xs"
      save={(values) => waitForm.save(values, props.node.data)}
    >
      <WaitFieldset form={form} />
    </NodeFormDialog>
  )
}

export function WaitFieldset({ form }: { form: UseFormReturn<WaitFields, unknown, Wait> }) {
  const say = useWords(nodeDialogWords)
  return (
    <Box sx={pair}>
      <TextInput
        label={say('amount')}
        help={say('waitHelp')}
        error={form.formState.errors.amount?.message}
        type="number"
        autoFocus
        inputProps={{ inputMode: 'numeric', min: 1 }}
        {...form.register('amount', { deps: ['unit'] })}
      />
      <Controller
        name="unit"
        control={form.control}
        rules={{ deps: ['amount'] }}
        render={({ field }) => (
          <SelectInput
            label={say('unit')}
            options={waitUnits.map((value) => ({ value, label: say(`unit_${value}`) }))}
            {...field}
          />
        )}
      />
    </Box>
  )
}

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
  const say = useWords(nodeDialogWords)
  const { flows, isLoading } = useFlows()
  return (
    <Controller
      name="flowId"
      control={form.control}
      render={({ field: { ref: _, ...field }, fieldState: { error } }) => (
        <ChooseOne
          label={say('flow')}
          help={say('jumpHelp')}
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

export function CloseDialog(props: NodeDialogProps) {
  const form = useNodeForm(closeForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      save={(values) => closeForm.save(values, props.node.data)}
    >
      <CloseFieldset form={form} />
    </NodeFormDialog>
  )
}

export function CloseFieldset({
  form,
}: {
  form: UseFormReturn<CloseFields, unknown, CloseFields>
}) {
  const say = useWords(nodeDialogWords)
  return (
    <Controller
      name="message"
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <TextArea
          label={say('closeMessage')}
          help={say('closeHelp')}
          isOptional
          rows={4}
          autoFocus
          error={error?.message}
          {...field}
        />
      )}
    />
  )
}
