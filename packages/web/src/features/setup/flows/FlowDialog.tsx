import { type Flow, flowInput } from '@guiche/contract/flows'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { TemplateRadios } from './TemplateRadios.tsx'
import { FlowNameInput } from './FlowNameInput.tsx'
import { flowPath, showRefusal } from './flow-refusals.ts'
import type { Template } from './flow-templates.ts'
import { useChangeFlow, useCreateFlow } from './flows.queries.ts'
import { flowWords } from './flows.words.ts'

interface FlowForm {
  name: string
  beginning: Template
}

const named = flowInput.pick({ name: true })
type Named = { name: string }

interface FlowDialogProps {
  /** The flow to rename; absent to create one. */
  flow?: Flow | undefined
  /** Template that is selected at first. */
  beginning?: Template
  onClose: () => void
}

/** Dialog that creates a flow and opens its editor, or renames one. */
export default function FlowDialog({ flow, beginning = 'empty', onClose }: FlowDialogProps) {
  const say = useWords(flowWords)
  const navigate = useNavigate()
  const make = useCreateFlow()
  const change = useChangeFlow()
  const form = useForm<FlowForm, unknown, Named>({
    defaultValues: { name: flow?.name ?? '', beginning },
    resolver: useSchemaResolver<FlowForm, Named>(named),
  })

  async function save({ name }: Named) {
    try {
      if (flow) {
        await change.mutateAsync({ flowId: flow.id, name })
        toast.success(say('renamed'))
        onClose()
        return
      }
      const chosen = form.getValues('beginning')
      const made = await make.mutateAsync({ name, ...(chosen !== 'empty' && { template: chosen }) })
      toast.success(say('created'))
      onClose()
      void navigate(flowPath(made.id))
    } catch (error) {
      showRefusal(error, (message) => form.setError('name', { message }))
    }
  }

  return (
    <FormDialog
      width={flow ? 'xs' : 'sm'}
      title={say(flow ? 'renameTitle' : 'addTitle')}
      {...(!flow && { saveLabel: say('create') })}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <FlowNameInput
        autoFocus
        typed={form.watch('name')}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {!flow && <TemplateRadios {...form.register('beginning')} />}
    </FormDialog>
  )
}
