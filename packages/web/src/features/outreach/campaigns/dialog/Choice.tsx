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
  /** What the empty text means. */
  none: string
  rows: ReadonlyArray<{ id: number; name: string }>
}

/** One thing of a list that is there whole, or none. */
export function Choice({ form, name, label, help, none, rows }: ChoiceProps) {
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
          options={optionsOf(rows, field.value, none, say('gone'))}
          {...field}
        />
      )}
    />
  )
}

/** With what is chosen and is gone, or whose name is still on its way. */
function optionsOf(
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
