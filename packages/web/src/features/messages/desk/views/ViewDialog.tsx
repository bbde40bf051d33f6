import {
  type TicketView,
  type TicketViewFilters,
  ticketViewInput,
} from '@guiche/contract/ticket-views'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { SwitchInput, TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { useChangeView, useSaveView } from './views.queries.ts'
import { viewWords } from './views.words.ts'

interface ViewDialogProps {
  /** The view to rename; undefined saves `filters` as a new view. */
  view: TicketView | undefined
  filters: TicketViewFilters
  onClose: () => void
}

const form = ticketViewInput.pick({ name: true, isShared: true }).required()

/** Saves a view with its name, optionally shared. */
export function ViewDialog({ view, filters, onClose }: ViewDialogProps) {
  const say = useWords(viewWords)
  const { user } = useSession()
  const save = useSaveView()
  const change = useChangeView()
  const { register, control, formState, ...rest } = useForm({
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    resolver: useSchemaResolver(form),
  })

  async function submit(values: { name: string; isShared: boolean }) {
    try {
      if (view) await change.mutateAsync({ id: view.id, ...values })
      else await save.mutateAsync({ ...values, filters })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say(view ? 'renameTitle' : 'saveTitle')}
      form={{ register, control, formState, ...rest }}
      onClose={onClose}
      onSave={submit}
    >
      <TextInput
        label={say('name')}
        placeholder={say('namePlaceholder')}
        autoFocus
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      {user.profile === 'admin' && (
        <Controller
          name="isShared"
          control={control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput label={say('share')} help={say('shareHelp')} checked={value} {...field} />
          )}
        />
      )}
    </FormDialog>
  )
}
