import type { FlowNode } from '@guiche/contract/flow-graph'
import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { kindOf } from '../kind-of.ts'
import type { NodeDialogProps } from '../node-look.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'

interface NodeFormDialogProps<Given extends FieldValues, Values> extends NodeDialogProps {
  form: UseFormReturn<Given, unknown, Values>
  /** Returns the node's new data; undefined if saving failed, which keeps the dialog open. */
  save: (values: Values) => FlowNode['data'] | Promise<FlowNode['data'] | undefined>
  width?: 'xs' | 'sm' | 'md'
  children: ReactNode
}

/** Frame of every node's dialog: title and button by kind and by `isNew`, and a single submit. */
export function NodeFormDialog<Given extends FieldValues, Values>({
  node,
  isNew,
  form,
  save,
  onSubmit,
  onClose,
  width = 'sm',
  children,
}: NodeFormDialogProps<Given, Values>) {
  const say = useWords(nodeDialogWords)
  const isSubmitted = useRef(false)
  const noun = useWords(kindOf(node.type).words)('noun')

  async function submit(values: Values): Promise<void> {
    if (isSubmitted.current) return
    isSubmitted.current = true
    const data = await save(values)
    isSubmitted.current = data !== undefined
    if (data === undefined) return
    await onSubmit(data)
    onClose()
  }

  return (
    <FormDialog
      title={say(isNew ? 'addTitle' : 'editTitle', { noun })}
      saveLabel={say(isNew ? 'add' : 'edit')}
      form={form}
      width={width}
      onSave={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
