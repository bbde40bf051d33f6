import type { ComponentType } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { NodeDialogProps } from '../node-look.ts'
import { type NodeForm, useNodeForm } from './node-form.ts'
import { NodeFormDialog } from './NodeFormDialog.tsx'

type Fieldset<Given extends FieldValues, Values> = ComponentType<{
  form: UseFormReturn<Given, unknown, Values>
}>

/** The dialog of a kind that consists of the fields of its form. */
export function nodeDialogOf<Given extends FieldValues, Values>(
  kind: NodeForm<Given, Values>,
  Fields: Fieldset<Given, Values>,
  width: 'xs' | 'sm' = 'sm',
): ComponentType<NodeDialogProps> {
  return function NodeKindDialog(props) {
    const { data } = props.node
    const form = useNodeForm(kind, data)
    return (
      <NodeFormDialog
        {...props}
        form={form}
        width={width}
        save={(values) => kind.save(values, data)}
      >
        <Fields form={form} />
      </NodeFormDialog>
    )
  }
}
