import { MACRO_NAME_MAX } from '@guiche/contract/macro-limits'
import type { Macro } from '@guiche/contract/macros'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PickManyInput } from '../../../ui/PickManyInput.tsx'
import { toast } from '../../../ui/toast.tsx'
import { withDeletedOptions } from '../../../ui/with-deleted-options.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import {
  ActionEditor,
  macroActionsOf,
  useStepValidation,
} from '../../tickets/action-editor/index.ts'
import { type ActionLists, actionWords } from '../../tickets/ticket-actions/index.ts'
import { KeyInput } from './KeyInput.tsx'
import { useMacros, useSaveMacro } from './macros.queries.ts'
import { type MacroForm, macroFormOf, type MacroFormState } from './macro-form.ts'
import { macroWords } from './macros.words.ts'
import { useMacroLists } from './use-macro-lists.ts'

interface MacroDialogProps {
  /** The macro to edit; absent for a new one. */
  macro?: Macro | undefined
  onClose: () => void
}

/** Creates or edits a macro. */
export function MacroDialog({ macro, onClose }: MacroDialogProps) {
  const say = useWords(macroWords)
  const { user } = useSession()
  const { macros } = useMacros()
  const save = useSaveMacro()
  const form = useForm<MacroForm>({ defaultValues: macroFormOf(macro) })
  const known = useMacroLists(form.watch('isShared'))
  const validateSteps = useStepValidation(known)
  const { errors } = form.formState
  const others = macros.filter(({ id }) => id !== macro?.id)

  async function submit({ steps, ...values }: MacroForm) {
    try {
      const body = { ...values, actions: macroActionsOf(steps) }
      await save.mutateAsync({ id: macro?.id, body })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say(macro ? 'editTitle' : 'addTitle')}
      form={form}
      width="sm"
      onClose={onClose}
      onSave={submit}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: MACRO_NAME_MAX }}
        error={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || say('required') })}
      />
      <Controller
        name="key"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <KeyInput value={value} onChange={onChange} others={others} />
        )}
      />
      <Controller
        name="steps"
        control={form.control}
        rules={{ validate: validateSteps }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <ActionEditor
            actor="person"
            title={say('actions')}
            steps={value}
            known={known}
            error={error?.message}
            onChange={onChange}
          />
        )}
      />
      <MacroQueuesInput form={form} known={known} />
      {user.profile === 'admin' && (
        <Controller
          name="isShared"
          control={form.control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput
              label={say('isShared')}
              help={say('isSharedHelp')}
              checked={value}
              {...field}
            />
          )}
        />
      )}
    </FormDialog>
  )
}

interface MacroQueuesInputProps {
  form: MacroFormState
  known: ActionLists
}

/** Queues whose tickets offer the macro; a deleted queue stays shown, and must be removed before saving. */
function MacroQueuesInput({ form, known }: MacroQueuesInputProps) {
  const say = useWords(macroWords)
  const sayAction = useWords(actionWords)
  const { errors } = form.formState

  function validateQueues(ids: readonly number[]): true | string {
    const queueExists = (id: number) => known.queues.some((queue) => queue.id === id)
    return known.isLoading || ids.every(queueExists) || say('queueGone')
  }

  return (
    <Controller
      name="queueIds"
      control={form.control}
      rules={{ validate: validateQueues }}
      render={({ field: { ref: _, ...field } }) => (
        <PickManyInput
          {...field}
          label={say('queues')}
          help={say('queuesHelp')}
          error={errors.queueIds?.message}
          isOptional
          isLoading={known.isLoading}
          placeholder={say('anyQueue')}
          options={withDeletedOptions(
            known.queues,
            known.isLoading ? [] : field.value,
            sayAction('goneQueue'),
          )}
        />
      )}
    />
  )
}
