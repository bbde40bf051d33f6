import { Controller } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { SelectInput, type SelectOption } from '../../../../ui/Field.tsx'
import type { CampaignForm } from './campaign-form.ts'
import { campaignDialogWords } from './dialog.words.ts'

interface ChoiceProps {
  form: CampaignForm
  name: 'contactListId' | 'tagListId' | 'whatsappId' | 'fileListId' | 'replyQueueId'
  label: string
  help?: string
  /** Label of the empty value. */
  none: string
  rows: ReadonlyArray<{ id: number; name: string }>
}

/** Selects one row of a completely loaded list, or none. */
export function ChoiceInput({ form, name, label, help, none, rows }: ChoiceProps) {
  const say = useWords(campaignDialogWords)
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <SelectInput
          label={label}
          help={help}
          error={error?.message}
          options={selectOptionsOf(rows, field.value, none, say('gone'))}
          {...field}
        />
      )}
    />
  )
}

/** Options including a selected row that was deleted, or whose name is not loaded yet. */
function selectOptionsOf(
  rows: ChoiceProps['rows'],
  chosen: string,
  none: string,
  gone: string,
): SelectOption<string>[] {
  const isMissing = chosen !== '' && !rows.some(({ id }) => String(id) === chosen)
  return [
    { value: '', label: none },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isMissing ? [{ value: chosen, label: rows.length === 0 ? '…' : gone }] : []),
  ]
}
