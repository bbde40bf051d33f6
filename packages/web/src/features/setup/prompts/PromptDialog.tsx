import { OPENAI_NODE, type OpenAiVoice } from '@guiche/contract/flow-nodes/limits'
import {
  MAX_MESSAGES,
  MAX_TOKENS,
  MONTHLY_TOKENS,
  type Prompt,
  type PromptAction,
  type PromptArticles,
  promptChange,
  type PromptChange,
  promptInput,
  type PromptInput,
  promptModels,
  TEMPERATURE,
} from '@guiche/contract/prompts'
import { useId } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PasswordInput, SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useQueues } from '../queues/index.ts'
import { PromptActions } from './PromptActions.tsx'
import { PromptKnowledge } from './PromptKnowledge.tsx'
import { PromptVoice } from './PromptVoice.tsx'
import { useChangePrompt, useCreatePrompt } from './prompts.queries.ts'
import { promptWords } from './prompts.words.ts'

/** Form values as typed: numbers are texts until they are saved. */
export interface PromptForm {
  name: string
  prompt: string
  apiKey: string
  queueId: string
  model: string
  temperature: string
  maxTokens: string
  maxMessages: string
  monthlyTokens: string
  seesContact: boolean
  seesTickets: boolean
  articles: PromptArticles
  voice: OpenAiVoice
  voiceKey: string
  voiceRegion: string
  actions: PromptAction[]
  review: boolean
}
export type Form = UseFormReturn<PromptForm, unknown, PromptInput | PromptChange>

interface PromptDialogProps {
  /** The prompt to edit; absent to create one. */
  prompt?: Prompt | undefined
  onClose: () => void
}

/** Dialog that creates or edits a prompt. */
export default function PromptDialog({ prompt, onClose }: PromptDialogProps) {
  const say = useWords(promptWords)
  const make = useCreatePrompt()
  const change = useChangePrompt()
  const form: Form = useForm<PromptForm, unknown, PromptInput | PromptChange>({
    defaultValues: promptFormOf(prompt),
    resolver: useSchemaResolver<PromptForm, PromptInput | PromptChange>(
      prompt ? promptChange : promptInput,
    ),
  })
  const { errors } = form.formState

  async function save(values: PromptInput | PromptChange) {
    try {
      if (prompt) await change.mutateAsync({ id: prompt.id, ...values })
      else await make.mutateAsync(promptInput.parse(values))
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      width="sm"
      title={say(prompt ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <TextInput
        label={say('name')}
        help={say('nameHelp')}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextInput
        label={say('prompt')}
        help={say('promptHelp')}
        multiline
        minRows={6}
        maxRows={14}
        error={errors.prompt?.message}
        {...form.register('prompt')}
      />
      <QueueSelect form={form} />
      <PasswordInput
        label={say('apiKey')}
        help={say(prompt && prompt.apiKey !== '' ? 'apiKeyKept' : 'apiKeyHelp')}
        placeholder={prompt && prompt.apiKey !== '' ? '••••••••' : 'sk-…'}
        error={errors.apiKey?.message}
        {...form.register('apiKey')}
      />
      <ModelInput form={form} />
      <NumberFields form={form} />
      <PromptVoice form={form} hasKey={(prompt?.voiceKey ?? '') !== ''} />
      <ReviewSwitch form={form} />
      <PromptKnowledge form={form} usedTokens={prompt?.usedTokens} />
      <PromptActions form={form} />
    </FormDialog>
  )
}

function promptFormOf(prompt: Prompt | undefined): PromptForm {
  return {
    name: prompt?.name ?? '',
    prompt: prompt?.prompt ?? '',
    apiKey: '',
    queueId: String(prompt?.queueId ?? ''),
    model: prompt?.model ?? promptModels[0],
    temperature: String(prompt?.temperature ?? TEMPERATURE.start),
    maxTokens: String(prompt?.maxTokens ?? MAX_TOKENS.start),
    maxMessages: String(prompt?.maxMessages ?? MAX_MESSAGES.start),
    monthlyTokens: String(prompt?.monthlyTokens ?? MONTHLY_TOKENS.start),
    seesContact: prompt?.seesContact ?? false,
    seesTickets: prompt?.seesTickets ?? false,
    articles: prompt?.articles ?? 'off',
    voice: prompt?.voice ?? OPENAI_NODE.voice,
    voiceKey: '',
    voiceRegion: prompt?.voiceRegion ?? '',
    actions: prompt?.actions ?? [],
    review: prompt?.review ?? false,
  }
}

/** Field for a model, with suggestions; any name is accepted. */
function ModelInput({ form }: { form: Form }) {
  const say = useWords(promptWords)
  const listId = useId()
  return (
    <>
      <TextInput
        label={say('model')}
        help={say('modelHelp')}
        autoComplete="off"
        inputProps={{ list: listId, maxLength: 100 }}
        error={form.formState.errors.model?.message}
        {...form.register('model')}
      />
      <datalist id={listId}>
        {promptModels.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  )
}

function QueueSelect({ form }: { form: Form }) {
  const say = useWords(promptWords)
  const { queues } = useQueues()
  return (
    <Controller
      name="queueId"
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <SelectInput
          label={say('queue')}
          help={say('queueHelp')}
          error={error && say('queueRequired')}
          options={[
            { value: '', label: say('chooseQueue') },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...field}
        />
      )}
    />
  )
}

function ReviewSwitch({ form }: { form: Form }) {
  const say = useWords(promptWords)
  return (
    <Controller
      name="review"
      control={form.control}
      render={({ field: { value, ...field } }) => (
        <SwitchInput label={say('review')} help={say('reviewHelp')} checked={value} {...field} />
      )}
    />
  )
}

function NumberFields({ form }: { form: Form }) {
  const say = useWords(promptWords)
  const { errors } = form.formState
  return (
    <Box sx={numbers}>
      <TextInput
        label={say('temperature')}
        help={say('temperatureHelp')}
        type="number"
        inputProps={{ inputMode: 'decimal', min: 0, max: 1, step: TEMPERATURE.step }}
        error={errors.temperature?.message}
        {...form.register('temperature')}
      />
      <TextInput
        label={say('maxTokens')}
        help={say('maxTokensHelp', { most: MAX_TOKENS.most })}
        type="number"
        inputProps={{ inputMode: 'numeric', min: 1, max: MAX_TOKENS.most }}
        error={errors.maxTokens?.message}
        {...form.register('maxTokens')}
      />
      <TextInput
        label={say('maxMessages')}
        help={say('maxMessagesHelp', { most: MAX_MESSAGES.most })}
        type="number"
        inputProps={{ inputMode: 'numeric', min: 1, max: MAX_MESSAGES.most }}
        error={errors.maxMessages?.message}
        {...form.register('maxMessages')}
      />
    </Box>
  )
}

const numbers = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' },
  gap: 4,
  alignItems: 'start',
} as const
