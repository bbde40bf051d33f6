import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { SelectInput } from '../../../../ui/Field.tsx'
import { PickManyInput } from '../../../../ui/PickManyInput.tsx'
import { withDeletedOptions } from '../../../../ui/with-deleted-options.ts'
import { useAllTags } from '../../tags/index.ts'
import { type TagFields, tagForm } from './tag-form.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { tagWords } from './tag.words.ts'

export const TagDialog = nodeDialogOf(tagForm, TagFieldset)

export function TagFieldset({ form }: { form: UseFormReturn<TagFields, unknown, TagFields> }) {
  const say = useWords(tagWords)
  return (
    <>
      <Controller
        name="isRemoved"
        control={form.control}
        render={({ field: { value, onChange, ...field } }) => (
          <SelectInput
            label={say('act')}
            options={[
              { value: 'on', label: say('add') },
              { value: 'off', label: say('remove') },
            ]}
            value={value ? 'off' : 'on'}
            onChange={(chosen) => onChange(chosen === 'off')}
            {...field}
          />
        )}
      />
      <Controller
        name="tagIds"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TagsInput error={error?.message} {...field} />
        )}
      />
    </>
  )
}

interface TagsInputProps {
  help?: string
  error: string | undefined
  value: readonly number[]
  onChange: (ids: number[]) => void
  onBlur: () => void
}

export function TagsInput({ help, error, value, onChange, onBlur }: TagsInputProps) {
  const say = useWords(nodeDialogWords)
  const { data: tags, isLoading } = useAllTags()
  return (
    <PickManyInput
      label={say('tags')}
      help={help}
      error={error}
      isLoading={isLoading}
      options={withDeletedOptions(tags ?? [], tags ? value : [], say('goneTag'))}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
