import { contactFields } from '@guiche/contract/flow-nodes/check'
import { conditionOperators } from '@guiche/contract/flow-nodes/limits'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../../ui/Field.tsx'
import { useQueues } from '../../queues/index.ts'
import { type Check, type CheckFields, checkForm, checkKinds } from './check-form.ts'
import { TagsInput } from '../tag/TagDialog.tsx'
import { RowSelect } from '../fields/RowSelect.tsx'
import { pair } from '../dialogs/dialog-styles.ts'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { SingleLineInput } from '../fields/TextArea.tsx'
import { checkWords } from './check.words.ts'

type Form = UseFormReturn<CheckFields, unknown, Check>

export const CheckDialog = nodeDialogOf(checkForm, CheckFieldset)

/** Fields of a check: its kind, then the parameters of that kind. */
export function CheckFieldset({ form }: { form: Form }) {
  const say = useWords(checkWords)
  const sayNode = useWords(nodeDialogWords)
  const kind = form.watch('kind')
  return (
    <>
      <Controller
        name="kind"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('checkKind')}
            help={sayNode('yesNoHelp')}
            options={checkKinds.map((value) => ({ value, label: say(`check_${value}`) }))}
            {...field}
          />
        )}
      />
      {kind === 'hours' && <HoursFields form={form} />}
      {kind === 'tags' && (
        <Controller
          name="tagIds"
          control={form.control}
          render={({ field, fieldState: { error } }) => (
            <TagsInput help={say('anyTag')} error={error?.message} {...field} />
          )}
        />
      )}
      {kind === 'field' && <ContactFields form={form} />}
    </>
  )
}

function HoursFields({ form }: { form: Form }) {
  const say = useWords(checkWords)
  const sayNode = useWords(nodeDialogWords)
  const { queues, isLoading } = useQueues()
  return (
    <Controller
      name="queueId"
      control={form.control}
      render={({ field: { ref: _, ...field } }) => (
        <RowSelect
          label={say('hoursOf')}
          none={say('company')}
          rows={queues}
          isLoading={isLoading}
          gone={sayNode('goneQueue')}
          {...field}
        />
      )}
    />
  )
}

function ContactFields({ form }: { form: Form }) {
  const say = useWords(checkWords)
  const sayNode = useWords(nodeDialogWords)
  const isExtra = form.watch('field') === 'extra'
  return (
    <>
      <Box sx={isExtra ? pair : undefined}>
        <Controller
          name="field"
          control={form.control}
          render={({ field }) => (
            <SelectInput
              label={say('field')}
              options={contactFields.map((value) => ({ value, label: say(`field_${value}`) }))}
              {...field}
            />
          )}
        />
        {isExtra && (
          <TextInput
            label={say('extraName')}
            autoComplete="off"
            error={form.formState.errors.name?.message}
            inputProps={{ maxLength: 200 }}
            {...form.register('name')}
          />
        )}
      </Box>
      <Controller
        name="condition"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={sayNode('condition')}
            options={conditionOperators.map((value) => ({ value, label: sayNode(`op_${value}`) }))}
            {...field}
          />
        )}
      />
      {form.watch('condition') !== 'filled' && (
        <Controller
          name="value"
          control={form.control}
          render={({ field, fieldState: { error } }) => (
            <SingleLineInput label={sayNode('value')} error={error?.message} {...field} />
          )}
        />
      )}
    </>
  )
}
