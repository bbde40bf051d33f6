import { httpMethods } from '@guiche/contract/flow-nodes/http'
import { ACTIONS_MAX, PARAMETERS_MAX } from '@guiche/contract/prompts'
import { isSameOrigin } from '@guiche/contract/origin'
import { MASKED } from '@guiche/contract/settings'
import Button from '@mui/material/Button'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PasswordInput, SelectInput, TextInput } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import type { Form } from './PromptDialog.tsx'
import { promptWords } from './prompts.words.ts'

/** HTTP calls that a prompt may make. */
export function PromptActions({ form }: { form: Form }) {
  const say = useWords(promptWords)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'actions' })
  return (
    <Box role="group" aria-label={say('actions')} sx={column}>
      <Box>
        <Box component="h3" sx={{ typography: 'subtitle2', m: 0 }}>
          {say('actions')}
        </Box>
        <Box sx={quiet}>{say('actionsHelp')}</Box>
      </Box>
      {fields.map(({ id }, at) => (
        <Box
          key={id}
          role="group"
          aria-label={say('actionOf', { count: at + 1 })}
          sx={{ ...column, ...card }}
        >
          <ActionFields form={form} at={at} onRemove={() => remove(at)} />
        </Box>
      ))}
      {fields.length < ACTIONS_MAX && (
        <Button
          variant="text"
          startIcon={<Plus aria-hidden />}
          sx={{ alignSelf: 'start' }}
          onClick={() => append({ ...NEW, parameters: [] })}
        >
          {say('addAction')}
        </Button>
      )}
    </Box>
  )
}

const NEW = {
  name: '',
  description: '',
  method: 'GET',
  url: '',
  authorization: '',
  body: '',
} as const

interface ActionFieldsProps {
  form: Form
  at: number
  onRemove: () => void
}

function ActionFields({ form, at, onRemove }: ActionFieldsProps) {
  const say = useWords(promptWords)
  const { control, formState, getValues, register, setValue, watch } = form
  const faults = formState.errors.actions?.[at]
  const method = watch(`actions.${at}.method`)
  const before = formState.defaultValues?.actions?.[at]?.url ?? ''
  /** A stored credential is only sent to the origin for which it was typed, so it is cleared for another one. */
  const clearCredential = () => {
    const { url, authorization } = getValues(`actions.${at}`)
    if (authorization === MASKED && !isSameOrigin(url, before))
      setValue(`actions.${at}.authorization`, '', { shouldDirty: true })
  }
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1 }}>
          <TextInput
            label={say('actionName')}
            help={say('actionNameHelp')}
            placeholder="consulta_pedido"
            autoComplete="off"
            error={faults?.name?.message}
            {...register(`actions.${at}.name`)}
          />
        </Box>
        <IconAction
          icon={Trash2}
          label={say('removeActionOf', { count: at + 1 })}
          onClick={onRemove}
        />
      </Box>
      <TextInput
        label={say('actionDescription')}
        help={say('actionDescriptionHelp')}
        error={faults?.description?.message}
        {...register(`actions.${at}.description`)}
      />
      <Box sx={called}>
        <Controller
          name={`actions.${at}.method`}
          control={control}
          render={({ field }) => (
            <SelectInput
              label={say('method')}
              options={httpMethods.map((value) => ({ value, label: value }))}
              {...field}
            />
          )}
        />
        <TextInput
          label={say('address')}
          help={say('urlHelp', { examples: '{{pedido}}, {{number}}' })}
          placeholder="https://loja.example/pedidos/{{pedido}}"
          error={faults?.url?.message}
          {...register(`actions.${at}.url`, { onChange: clearCredential })}
        />
      </Box>
      <PasswordInput
        label={say('authorization')}
        help={say('authorizationHelp')}
        isOptional
        error={faults?.authorization?.message}
        {...register(`actions.${at}.authorization`)}
      />
      {method !== 'GET' && (
        <TextInput
          label={say('body')}
          help={say('bodyHelp')}
          isOptional
          multiline
          minRows={2}
          maxRows={8}
          error={faults?.body?.message}
          {...register(`actions.${at}.body`)}
        />
      )}
      <Parameters form={form} at={at} />
    </>
  )
}

/** Parameters that the AI fills in: a name for double braces, and a description. */
function Parameters({ form, at }: { form: Form; at: number }) {
  const say = useWords(promptWords)
  const name = `actions.${at}.parameters` as const
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const faults = form.formState.errors.actions?.[at]?.parameters
  return (
    <>
      {fields.map(({ id }, row) => (
        <Box key={id} sx={parameter}>
          <TextInput
            label={say('value')}
            placeholder="pedido"
            error={faults?.[row]?.name?.message}
            {...form.register(`${name}.${row}.name`)}
          />
          <TextInput
            label={say('parameterDescription')}
            error={faults?.[row]?.description?.message}
            {...form.register(`${name}.${row}.description`)}
          />
          <IconAction
            icon={Trash2}
            label={say('removeParameter', { count: row + 1 })}
            sx={{ mt: '22px' }}
            onClick={() => remove(row)}
          />
        </Box>
      ))}
      {fields.length < PARAMETERS_MAX && (
        <Button
          variant="text"
          size="small"
          startIcon={<Plus aria-hidden />}
          sx={{ alignSelf: 'start' }}
          onClick={() => append({ name: '', description: '' })}
        >
          {say('addParameter')}
        </Button>
      )}
    </>
  )
}

const column = { display: 'flex', flexDirection: 'column', gap: 4 } as const
const quiet = { typography: 'caption', color: 'text.secondary' } as const
const card = {
  p: 4,
  border: '1px solid',
  borderColor: 'surface.line',
  borderRadius: '8px',
} as const
const called = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '120px 1fr' },
  gap: 4,
  alignItems: 'start',
} as const
const parameter = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
  gap: 2,
  alignItems: 'start',
} as const
