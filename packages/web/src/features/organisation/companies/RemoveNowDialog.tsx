import type { DeletedCompany } from '@guiche/contract/companies'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useRemoveCompanyNow } from './companies.queries.ts'
import { companyWords } from './companies.words.ts'

interface RemoveNowDialogProps {
  company: Pick<DeletedCompany, 'id' | 'name'>
  onClose: () => void
}

/** Removes a deleted company before its retention ends. The operator types its name, since this cannot be undone. */
export function RemoveNowDialog({ company: { id, name }, onClose }: RemoveNowDialogProps) {
  const say = useWords(companyWords)
  const removal = useRemoveCompanyNow()
  const form = useForm({ defaultValues: { name: '' } })

  async function remove(given: { name: string }) {
    try {
      await removal.mutateAsync({ id, name: given.name.trim() })
      toast.success(say('removingNow', { name }))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === 'ERR_COMPANY_NAME_DIFFERS')
        form.setError('name', { message: errorText(error) })
      else toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say('removeNowTitle', { name })}
      form={form}
      onClose={onClose}
      onSave={remove}
      saveLabel={say('removeNow')}
    >
      <Box sx={{ color: 'text.secondary', mb: 4 }}>{say('removeNowText')}</Box>
      <TextInput
        label={say('typeName')}
        help={name}
        autoFocus
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name', { required: say('typeName') })}
      />
    </FormDialog>
  )
}
