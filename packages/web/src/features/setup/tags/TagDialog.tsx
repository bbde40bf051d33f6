import type { Tag } from '@guiche/contract/tags'
import { tagInput } from '@guiche/contract/tags'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { ColorPicker } from '../../../ui/ColorPicker.tsx'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { hasPlanFeature, useCompanyPlan, useSession } from '../../organisation/sessions/index.ts'
import { nameFault, NEW_TAG_COLOR } from './tag-rules.ts'
import { useAddTag, useChangeTag } from './tags.queries.ts'
import { tagWords } from './tags.words.ts'

interface TagForm {
  name: string
  color: string
  kanban: boolean
}

interface TagDialogProps {
  /** The tag to edit; absent to add one. */
  tag?: Tag | undefined
  onClose: () => void
}

/** Dialog that adds or changes a tag. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const say = useWords(tagWords)
  const { may } = useSession()
  const plan = useCompanyPlan()
  const mayKanban = may('tag-modal:kanban') && hasPlanFeature(plan, 'useKanban')
  const add = useAddTag()
  const change = useChangeTag()
  const { name = '', color = NEW_TAG_COLOR, kanban = 0 } = tag ?? {}
  const form = useForm<TagForm, unknown, ReturnType<typeof tagInput.parse>>({
    defaultValues: { name, color, kanban: kanban === 1 },
    resolver: useSchemaResolver(tagInput),
  })
  const { errors } = form.formState
  const fault = errors.name && nameFault(errors.name.type, form.getValues('name'))

  return (
    <FormDialog
      title={say(tag ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={async ({ kanban: isLane, ...values }) => {
        const body = mayKanban ? { ...values, kanban: isLane } : values
        try {
          if (tag) await change.mutateAsync({ id: tag.id, ...body })
          else await add.mutateAsync(body)
          toast.success(say('saved'))
          onClose()
        } catch (error) {
          toast.error(errorText(error))
        }
      }}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={fault ? say(fault) : errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        name="color"
        control={form.control}
        render={({ field }) => (
          <ColorPicker label={say('color')} error={errors.color?.message} {...field} />
        )}
      />
      {mayKanban && (
        <Controller
          name="kanban"
          control={form.control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput
              label={say('kanban')}
              help={say('kanbanHelp')}
              checked={value}
              {...field}
            />
          )}
        />
      )}
    </FormDialog>
  )
}
