import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { isPixNamed } from '@guiche/contract/pix-value'
import type { QuickMessage } from '@guiche/contract/quick-messages'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import type { FileChange } from '../../../ui/FileField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AttachmentInput } from './AttachmentInput.tsx'
import { MessageInput } from './MessageInput.tsx'
import { AttachmentFailed, useSaveQuickMessage } from './quick-messages.queries.ts'
import { quickMessageWords } from './quick-messages.words.ts'

interface QuickForm {
  shortcode: string
  message: string
  geral: boolean
  status: boolean
  file: FileChange
}

interface QuickMessageDialogProps {
  /** The quick message to edit; absent to add one. */
  record?: QuickMessage | undefined
  onClose: () => void
}

/** The contract's limit. */
const SHORTCODE_MAX = 100

/** Dialog that adds or changes a quick message. */
export function QuickMessageDialog({ record, onClose }: QuickMessageDialogProps) {
  const say = useWords(quickMessageWords)
  const save = useSaveQuickMessage()
  const form = useForm<QuickForm>({
    defaultValues: {
      shortcode: record?.shortcode ?? '',
      message: record?.message ?? '',
      geral: record?.geral ?? false,
      status: record?.status ?? true,
      file: undefined,
    },
  })
  const { errors } = form.formState
  const shortcode = useWatch({ control: form.control, name: 'shortcode' })

  async function submit({ file, ...body }: QuickForm) {
    try {
      await save.mutateAsync({ id: record?.id, body, file })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      if (error instanceof AttachmentFailed) {
        toast.error(say('fileFailed', { reason: errorText(error.cause) }))
        onClose()
      } else toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say(record ? 'editTitle' : 'addTitle')}
      form={form}
      width="sm"
      onClose={onClose}
      onSave={submit}
    >
      <TextInput
        label={say('shortcode')}
        help={say(isPixNamed(shortcode) ? 'shortcodeOfPix' : 'shortcodeHelp')}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: SHORTCODE_MAX }}
        error={errors.shortcode?.message}
        {...form.register('shortcode', {
          validate: (text) => text.trim() !== '' || say('required'),
        })}
      />
      <Controller
        name="message"
        control={form.control}
        rules={{ maxLength: MESSAGE_MAX }}
        render={({ field: { ref: _, ...field } }) => <MessageInput {...field} />}
      />
      <Controller
        name="file"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <AttachmentInput stored={record?.mediaName ?? null} value={value} onChange={onChange} />
        )}
      />
      <Controller
        name="geral"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput label={say('forAll')} help={say('forAllHelp')} checked={value} {...field} />
        )}
      />
      <Controller
        name="status"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput label={say('active')} help={say('activeHelp')} checked={value} {...field} />
        )}
      />
    </FormDialog>
  )
}
