import { AUDIENCE_COUNT_CAP, type ContactList } from '@guiche/contract/contact-lists'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type AudienceForm, audienceForm, audienceOf, audienceFormOf } from './audience-form.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { useAudienceCount, useSaveContactList } from './contact-lists.queries.ts'
import { contactListWords } from './contact-lists.words.ts'

interface AudienceDialogProps {
  /** The live segment to edit; absent for a new list. */
  list?: ContactList
  onClose: () => void
}

/** Creates a list from contacts that match an audience, as a snapshot or a live segment, or edits a live segment. */
export default function AudienceDialog({ list, onClose }: AudienceDialogProps) {
  const say = useWords(contactListWords)
  const { mutateAsync } = useSaveContactList()
  const form = useForm<AudienceForm>({
    defaultValues: audienceFormOf(list),
    resolver: useSchemaResolver<AudienceForm, AudienceForm>(audienceForm),
  })
  const { errors } = form.formState

  async function save(given: AudienceForm) {
    const { isLive, name } = given
    try {
      await mutateAsync({ id: list?.id, name, audience: audienceOf(given), isLive })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      width="sm"
      title={say(list ? 'audienceEditTitle' : 'audienceTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
      otherActions={<AudienceCount values={form.watch()} />}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        {...(errors.name?.message !== undefined && { error: errors.name.message })}
        {...form.register('name')}
      />
      <AudienceFields form={form} isNew={!list} />
    </FormDialog>
  )
}

const COUNTED_AFTER_MS = 500

/** Number of contacts in the audience, requested once the form stays unchanged for a while. */
function AudienceCount({ values }: { values: AudienceForm }) {
  const say = useWords(contactListWords)
  const asked = useDebounced(JSON.stringify(audienceOf(values)), COUNTED_AFTER_MS)
  const { data: count, isFetching, isError } = useAudienceCount(asked)
  const countText = () => {
    if (isError) return ''
    if (count === undefined || isFetching) return say('counting')
    const shown = formatCount(count)
    return count >= AUDIENCE_COUNT_CAP
      ? say('countedAtLeast', { shown })
      : say('counted', { count, shown })
  }
  return (
    <Box role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {countText()}
    </Box>
  )
}
