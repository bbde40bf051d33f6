import { type Campaign, campaignInput } from '@guiche/contract/campaigns'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../../platform/words.ts'
import { TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import { useDuplicateCampaign } from '../campaigns.queries.ts'
import { campaignDialogWords } from './dialog.words.ts'

interface DuplicateDialogProps {
  campaign: Pick<Campaign, 'id' | 'name'>
  onClose: () => void
}

const NAME_MAX = 50
const named = campaignInput.pick({ name: true })

/** Asks for the name of a duplicate with the same texts. */
export default function DuplicateDialog({ campaign: { id, name }, onClose }: DuplicateDialogProps) {
  const say = useWords(campaignDialogWords)
  const { mutateAsync } = useDuplicateCampaign()
  const [key] = useState(newIdempotencyKey)
  const form = useForm<{ name: string }>({
    defaultValues: { name: say('copyOf', { name }).slice(0, NAME_MAX) },
    resolver: useSchemaResolver(named),
  })

  async function duplicate(values: { name: string }) {
    try {
      await mutateAsync({ id, idempotencyKey: key, ...values })
      toast.success(say('duplicated'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say('duplicateTitle')}
      saveLabel={say('duplicate')}
      form={form}
      onClose={onClose}
      onSave={duplicate}
    >
      <TextInput
        label={say('duplicateName')}
        autoFocus
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  )
}
