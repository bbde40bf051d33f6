import { type Flow, flowInput } from '@guiche/contract/flows'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { unseen } from '../../ui/unseen.ts'
import { useChecked } from '../../ui/use-checked.ts'
import { BeginningCard, card, cards } from './BeginningCard.tsx'
import { flowPath, sayRefusal } from './flow-refusals.ts'
import { type Beginning, beginnings } from './flow-templates.ts'
import { useChangeFlow, useMakeFlow } from './flows.queries.ts'
import { flowWords } from './flows.words.ts'

interface FlowForm {
  name: string
  beginning: Beginning
}

const named = flowInput.pick({ name: true })
type Named = { name: string }

interface FlowDialogProps {
  /** Whose name is changed; nothing makes a flow. */
  flow?: Flow | undefined
  /** What is chosen at first. */
  beginning?: Beginning
  onClose: () => void
}

/** Makes a flow, which is then drawn, or gives one another name. */
export default function FlowDialog({ flow, beginning = 'empty', onClose }: FlowDialogProps) {
  const say = useWords(flowWords)
  const navigate = useNavigate()
  const make = useMakeFlow()
  const change = useChangeFlow()
  const form = useForm<FlowForm, unknown, Named>({
    defaultValues: { name: flow?.name ?? '', beginning },
    resolver: useChecked<FlowForm, Named>(named),
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
      sayRefusal(error, (message) => form.setError('name', { message }))
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
      <NameInput form={form} />
      {!flow && <Beginnings form={form} />}
    </FormDialog>
  )
}

function NameInput({ form }: { form: UseFormReturn<FlowForm, unknown, Named> }) {
  const say = useWords(flowWords)
  const { name } = form.formState.errors
  const isMissing = form.watch('name').trim() === ''
  return (
    <TextInput
      label={say('name')}
      autoFocus
      autoComplete="off"
      error={name && isMissing ? say('nameMissing') : name?.message}
      {...form.register('name')}
    />
  )
}

function Beginnings({ form }: { form: UseFormReturn<FlowForm, unknown, Named> }) {
  const say = useWords(flowWords)
  const labelId = useId()
  return (
    <Box role="radiogroup" aria-labelledby={labelId}>
      <Box id={labelId} sx={{ typography: 'subtitle2', mb: 1 }}>
        {say('beginWith')}
      </Box>
      <Box sx={cards}>
        {beginnings.map((one) => (
          <Box key={one} component="label" sx={card}>
            <Box
              component="input"
              type="radio"
              value={one}
              {...form.register('beginning')}
              sx={unseen}
            />
            <BeginningCard beginning={one} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
