import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { SelectInput } from '../../../../ui/Field.tsx'
import { PickManyInput } from '../../../../ui/PickManyInput.tsx'
import { withDeletedOptions } from '../../../../ui/with-deleted-options.ts'
import { useAllTags } from '../../tags/index.ts'
import type { NodeDialogProps } from '../NodeDialog.tsx'
import { type TagFields, tagForm } from './forms/action-forms.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'
import { useNodeForm } from './forms/node-form.ts'
import { NodeFormDialog } from './NodeFormDialog.tsx'

export function TagDialog(props: NodeDialogProps) {
  const form = useNodeForm(tagForm, props.node.data)
  return (
    <NodeFormDialog {...props} form={form} save={(values) => tagForm.save(values, props.node.data)}>
      <TagFieldset form={form} />
    </NodeFormDialog>
  )
}

export function TagFieldset({ form }: { form: UseFormReturn<TagFields, unknown, TagFields> }) {
  const say = useWords(nodeDialogWords)
  return (
    <>
      <Controller
        name="isRemoved"
        control={form.control}
        render={({ field: { value, onChange, ...field } }) => (
          <SelectInput
            label={say('tagAct')}
            options={[
              { value: 'on', label: say('tagOn') },
              { value: 'off', label: say('tagOff') },
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
