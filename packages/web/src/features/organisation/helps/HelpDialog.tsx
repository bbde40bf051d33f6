import { type Help, helpInput } from '@guiche/contract/helps'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useSaveHelp } from './helps.queries.ts'
import { helpWords } from './helps.words.ts'

interface HelpForm {
  title: string
  description: string
  video: string
  link: string
}

interface HelpDialogProps {
  /** The video to edit; absent to add one. */
  help?: Help | undefined
  onClose: () => void
}

export default function HelpDialog({ help, onClose }: HelpDialogProps) {
  const say = useWords(helpWords)
  const save = useSaveHelp()
  const form = useForm<HelpForm, unknown, ReturnType<typeof helpInput.parse>>({
    defaultValues: {
      title: help?.title ?? '',
      description: help?.description ?? '',
      video: help?.video ?? '',
      link: help?.link ?? '',
    },
    resolver: useSchemaResolver(helpInput),
  })
  const { errors } = form.formState
  const isBlank = (name: 'title' | 'video') => form.getValues(name).trim() === ''

  return (
    <FormDialog
      title={say(help ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={async (values) => {
        try {
          await save.mutateAsync({ id: help?.id, ...values })
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
        error={errors.title && (isBlank('title') ? say('required') : errors.title.message)}
        {...form.register('title')}
      />
      <TextInput
        label={say('description')}
        isOptional
        multiline
        minRows={2}
        maxRows={6}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextInput
        label={say('video')}
        help={say('videoHelp')}
        autoComplete="off"
        error={errors.video && say(isBlank('video') ? 'required' : 'invalidVideo')}
        {...form.register('video')}
      />
      <TextInput
        label={say('link')}
        help={say('linkHelp')}
        isOptional
        type="url"
        autoComplete="off"
        error={errors.link?.message}
        {...form.register('link')}
      />
    </FormDialog>
  )
}
