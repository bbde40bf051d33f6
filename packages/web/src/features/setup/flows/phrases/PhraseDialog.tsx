import {
  type FlowCampaign,
  flowCampaignInput,
  type FlowCampaignInput,
} from '@guiche/contract/flow-campaigns'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { SelectInput, TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import { useConnections } from '../../connections/index.ts'
import { FlowSelect } from '../FlowSelect.tsx'
import { useChangePhrase, useCreatePhrase } from './phrases.queries.ts'
import { phraseWords } from './phrases.words.ts'

interface PhraseTyped {
  name: string
  flowId: string
  phrase: string
  /** Id as text; empty for all connections. */
  whatsappId: string
}
type SavedPhrase = Omit<FlowCampaignInput, 'status'>
type PhraseForm = UseFormReturn<PhraseTyped, unknown, SavedPhrase>

const savedPhrase = flowCampaignInput.omit({ status: true })

interface PhraseDialogProps {
  /** The phrase to edit; absent to create one. */
  phrase?: FlowCampaign | undefined
  onClose: () => void
}

/** Dialog that creates or edits a phrase that starts a flow. */
export default function PhraseDialog({ phrase, onClose }: PhraseDialogProps) {
  const say = useWords(phraseWords)
  const make = useCreatePhrase()
  const change = useChangePhrase()
  const form: PhraseForm = useForm<PhraseTyped, unknown, SavedPhrase>({
    defaultValues: {
      name: phrase?.name ?? '',
      flowId: String(phrase?.flowId ?? ''),
      phrase: phrase?.phrase ?? '',
      whatsappId: String(phrase?.whatsappId ?? ''),
    },
    resolver: useSchemaResolver<PhraseTyped, SavedPhrase>(savedPhrase),
  })

  async function save(values: SavedPhrase) {
    try {
      if (phrase) await change.mutateAsync({ id: phrase.id, ...values })
      else await make.mutateAsync(values)
      toast.success(say(phrase ? 'changed' : 'created'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say(phrase ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <PhraseFields form={form} />
    </FormDialog>
  )
}

/** The fields of a phrase. */
export function PhraseFields({ form }: { form: PhraseForm }) {
  const say = useWords(phraseWords)
  const { errors } = form.formState
  return (
    <>
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        name="flowId"
        control={form.control}
        render={({ field }) => (
          <FlowSelect
            label={say('flow')}
            none={say('chooseFlow')}
            error={errors.flowId?.message}
            {...field}
          />
        )}
      />
      <TextInput
        label={say('phrase')}
        help={say('phraseHelp')}
        autoComplete="off"
        error={errors.phrase?.message}
        {...form.register('phrase')}
      />
      <ConnectionSelect form={form} />
    </>
  )
}

function ConnectionSelect({ form }: { form: PhraseForm }) {
  const say = useWords(phraseWords)
  const { connections } = useConnections()
  return (
    <Controller
      name="whatsappId"
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <SelectInput
          label={say('connection')}
          help={say('connectionHelp')}
          error={error?.message}
          options={[
            { value: '', label: say('everyConnection') },
            ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...field}
        />
      )}
    />
  )
}
