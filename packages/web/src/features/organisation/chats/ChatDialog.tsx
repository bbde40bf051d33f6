import { type Chat, chatInput } from '@guiche/contract/chats'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PickManyInput } from '../../../ui/PickManyInput.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useSession } from '../sessions/index.ts'
import { useColleagues } from '../users/index.ts'
import { useSaveChat } from './chats.queries.ts'
import { chatWords } from './chats.words.ts'

interface ChatForm {
  title: string
  users: Array<{ id: number }>
}

interface ChatDialogProps {
  /** The chat to edit; absent to create one. */
  chat?: Chat | undefined
  onSaved: (chat: Chat) => void
  onClose: () => void
}

/** Dialog that creates a chat or changes its title and members. */
export function ChatDialog({ chat, onSaved, onClose }: ChatDialogProps) {
  const say = useWords(chatWords)
  const { user } = useSession()
  const { colleagues, isPending } = useColleagues()
  const save = useSaveChat()
  const others = (chat?.users ?? []).filter(({ userId }) => userId !== user.id)
  const form = useForm<ChatForm, unknown, ReturnType<typeof chatInput.parse>>({
    defaultValues: {
      title: chat?.title ?? '',
      users: others.map(({ userId }) => ({ id: userId })),
    },
    resolver: useSchemaResolver(chatInput),
  })
  const { errors } = form.formState
  const isBlank = form.getValues('title').trim() === ''

  return (
    <FormDialog
      title={say(chat ? 'editTitle' : 'newTitle')}
      form={form}
      onClose={onClose}
      onSave={async (values) => {
        try {
          const saved = await save.mutateAsync({ id: chat?.id, ...values })
          toast.success(say('saved'))
          onClose()
          onSaved(saved)
        } catch (error) {
          toast.error(errorText(error))
        }
      }}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errors.title && (isBlank ? say('fillTitle') : errors.title.message)}
        {...form.register('title')}
      />
      <Controller
        name="users"
        control={form.control}
        render={({ field: { value, onChange, ...field } }) => (
          <PickManyInput
            label={say('users')}
            placeholder={say('usersPlaceholder')}
            options={colleagues
              .filter(({ id }) => id !== user.id)
              .map(({ id, name }) => ({ id, label: name }))}
            isLoading={isPending}
            error={errors.users && say('fillUser')}
            value={value.map(({ id }) => id)}
            onChange={(ids) => onChange(ids.map((id) => ({ id })))}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}
