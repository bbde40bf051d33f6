import { type FlowWebhook, flowWebhookInput } from '@guiche/contract/flows'
import Button from '@mui/material/Button'
import type { z } from 'zod'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Controller, useFieldArray, useForm, type UseFormReturn } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useConnections } from '../connections/index.ts'
import { flowStartWords } from './flow-start.words.ts'
import { useRemoveFlowWebhook, useSaveFlowWebhook } from './flow-webhook.queries.ts'
import { bodyPathsOf } from './body-paths.ts'

/** Form values as typed: the connection's id is a text, empty for the company's default. */
interface WebhookFields {
  whatsappId: string
  numberPath: string
  namePath: string
  emailPath: string
  variables: { key: string; path: string }[]
}

type Saved = z.output<typeof flowWebhookInput>

const VARIABLES_MOST = 50

interface WebhookFormProps {
  flowId: number
  webhook: FlowWebhook
  /** Shown above the fields. */
  head: ReactNode
  onClose: () => void
}

/** Settings of a flow's webhook: its address, the paths of values in the body, and the last request. */
export function WebhookForm({ flowId, webhook, head, onClose }: WebhookFormProps) {
  const say = useWords(flowStartWords)
  const save = useSaveFlowWebhook(flowId)
  const { remove, confirmDialog } = useRemoveWebhook(flowId)
  const form = useForm<WebhookFields, unknown, Saved>({
    defaultValues: webhookFieldsOf(webhook),
    resolver: useSchemaResolver(flowWebhookInput),
  })

  async function onSave(values: Saved) {
    try {
      await save.mutateAsync(values)
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say('title')}
      width="md"
      form={form}
      onSave={onSave}
      onClose={onClose}
      otherActions={
        <Button color="error" startIcon={<Trash2 aria-hidden />} onClick={() => void remove()}>
          {say('remove')}
        </Button>
      }
    >
      {head}
      <WebhookAddress url={webhook.url} />
      <PathFields form={form} lastRequest={webhook.lastRequest} />
      <LastRequest webhook={webhook} />
      {confirmDialog}
    </FormDialog>
  )
}

function webhookFieldsOf(webhook: FlowWebhook): WebhookFields {
  const { whatsappId, numberPath, namePath, emailPath, variables } = webhook
  return {
    whatsappId: whatsappId === null ? '' : String(whatsappId),
    numberPath,
    namePath,
    emailPath,
    variables,
  }
}

function useRemoveWebhook(flowId: number) {
  const say = useWords(flowStartWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveFlowWebhook(flowId)

  async function remove() {
    const isSure = await confirm({
      title: say('removeTitle'),
      text: say('removeText'),
      confirmLabel: say('remove'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await mutateAsync()
      toast.success(say('removed'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { remove, confirmDialog }
}

function WebhookAddress({ url }: { url: string }) {
  const say = useWords(flowStartWords)
  return (
    <TextInput
      label={say('address')}
      help={say('addressHelp')}
      value={url}
      readOnly
      sx={{ pr: '4px', fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}
      onFocus={({ target }) => target.select()}
      endAdornment={
        <CopyButton
          text={url}
          label={say('copy')}
          copiedLabel={say('copied')}
          onFailed={() => toast.error(say('copyFailed'))}
        />
      }
    />
  )
}

interface PathsProps {
  form: UseFormReturn<WebhookFields, unknown, Saved>
  lastRequest: unknown
}

/** Paths of values in the body, with suggestions from the last request. */
function PathFields({ form, lastRequest }: PathsProps) {
  const say = useWords(flowStartWords)
  const { connections } = useConnections()
  const listId = useId()
  const { errors } = form.formState
  const offered = { list: listId, spellCheck: false, autoCapitalize: 'off' }
  const lines = [
    { value: '', label: say('defaultLine') },
    ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <>
      <datalist id={listId}>
        {bodyPathsOf(lastRequest).map((path) => (
          <option key={path}>{path}</option>
        ))}
      </datalist>
      <Controller
        name="whatsappId"
        control={form.control}
        render={({ field }) => <SelectInput {...field} label={say('connection')} options={lines} />}
      />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box sx={three}>
          <TextInput
            label={say('numberPath')}
            error={errors.numberPath?.message}
            inputProps={offered}
            {...form.register('numberPath')}
          />
          <TextInput
            label={say('namePath')}
            error={errors.namePath?.message}
            inputProps={offered}
            {...form.register('namePath')}
          />
          <TextInput
            label={say('emailPath')}
            error={errors.emailPath?.message}
            inputProps={offered}
            {...form.register('emailPath')}
          />
        </Box>
        <Box sx={quiet}>{say('pathsHelp')}</Box>
      </Box>
      <VariableFields form={form} offered={offered} />
    </>
  )
}

interface VariablesProps {
  form: PathsProps['form']
  offered: Readonly<Record<string, unknown>>
}

function VariableFields({ form, offered }: VariablesProps) {
  const say = useWords(flowStartWords)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'variables' })
  const { errors } = form.formState
  return (
    <Box role="group" aria-label={say('variables')} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ typography: 'subtitle2' }}>{say('variables')}</Box>
      {fields.map(({ id }, at) => (
        <Box key={id} sx={pair}>
          <TextInput
            label={say('variable')}
            error={errors.variables?.[at]?.key?.message}
            {...form.register(`variables.${at}.key`)}
          />
          <TextInput
            label={say('path')}
            error={errors.variables?.[at]?.path?.message}
            inputProps={offered}
            {...form.register(`variables.${at}.path`)}
          />
          <IconAction
            icon={Trash2}
            label={say('removeVariable', { count: at + 1 })}
            sx={{ mt: '24px' }}
            onClick={() => remove(at)}
          />
        </Box>
      ))}
      {fields.length < VARIABLES_MOST && (
        <Button
          size="small"
          startIcon={<Plus aria-hidden />}
          sx={{ justifySelf: 'start' }}
          onClick={() => append({ key: '', path: '' })}
        >
          {say('addVariable')}
        </Button>
      )}
    </Box>
  )
}

function LastRequest({ webhook }: { webhook: FlowWebhook }) {
  const say = useWords(flowStartWords)
  const { requests, lastRequest, lastRequestAt } = webhook
  if (lastRequestAt === null) return <Box sx={quiet}>{say('noRequest')}</Box>
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <CodeBlock
        title={say('lastRequest')}
        text={JSON.stringify(lastRequest, null, 2)}
        words={{ copy: say('copy'), copied: say('copied'), failed: say('copyFailed') }}
        maxHeight={200}
      />
      <Box sx={quiet}>
        {say('requests', { count: requests, time: formatDateTime(lastRequestAt) })}
      </Box>
    </Box>
  )
}

const three = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  gap: 4,
} as const

const pair = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: 2,
  alignItems: 'start',
} as const

const quiet = { typography: 'caption', color: 'text.secondary' } as const
