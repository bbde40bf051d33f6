import { promptModels } from '@guiche/contract/prompts'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { PasswordInput, TextInput } from '../../../../ui/Field.tsx'
import { VoiceSelect, voiceWords } from '../../voices/index.ts'
import type { NodeDialogProps } from '../node-look.ts'
import { pair, three } from '../dialogs/dialog-styles.ts'
import { useNodeForm } from '../dialogs/node-form.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { PlanNotice } from '../fields/PlanNotice.tsx'
import {
  hasApiKey,
  hasVoiceKey,
  type OpenAi,
  type OpenAiFields,
  openAiForm,
} from './openai-form.ts'
import { TextArea } from '../fields/TextArea.tsx'
import { openaiWords } from './openai.words.ts'

type Form = UseFormReturn<OpenAiFields, unknown, OpenAi>

export function OpenAiDialog(props: NodeDialogProps) {
  const { data } = props.node
  const form: Form = useNodeForm(openAiForm, data)
  return (
    <NodeFormDialog {...props} form={form} save={(values) => openAiForm.save(values, data)}>
      <PlanNotice flag="useOpenAi" />
      <OpenAiFieldset form={form} hasApiKey={hasApiKey(data)} hasVoiceKey={hasVoiceKey(data)} />
    </NodeFormDialog>
  )
}

interface OpenAiFieldsetProps {
  form: Form
  hasApiKey: boolean
  hasVoiceKey: boolean
}

const HIDDEN = '••••••••'

export function OpenAiFieldset({ form, ...kept }: OpenAiFieldsetProps) {
  const say = useWords(openaiWords)
  const sayNode = useWords(nodeDialogWords)
  const { errors } = form.formState
  return (
    <>
      <TextInput
        label={sayNode('name')}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        inputProps={{ maxLength: 200 }}
        {...form.register('name')}
      />
      <PasswordInput
        label={say('apiKey')}
        help={kept.hasApiKey ? sayNode('keyKept') : say('apiKeyHelp')}
        placeholder={kept.hasApiKey ? HIDDEN : 'sk-…'}
        error={errors.apiKey?.message}
        {...form.register('apiKey')}
      />
      <Controller
        name="prompt"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea
            label={say('prompt')}
            rows={10}
            most={20_000}
            hasEmoji={false}
            error={error?.message}
            {...field}
          />
        )}
      />
      <VoiceFields form={form} hasVoiceKey={kept.hasVoiceKey} />
      <Box sx={three}>
        <TextInput
          label={say('temperature')}
          type="number"
          error={errors.temperature?.message}
          inputProps={{ inputMode: 'decimal', min: 0, max: 2, step: 0.1 }}
          {...form.register('temperature')}
        />
        <TextInput
          label={say('maxTokens')}
          type="number"
          error={errors.maxTokens?.message}
          inputProps={{ inputMode: 'numeric', min: 1, max: 16_384 }}
          {...form.register('maxTokens')}
        />
        <TextInput
          label={say('maxMessages')}
          type="number"
          error={errors.maxMessages?.message}
          inputProps={{ inputMode: 'numeric', min: 1, max: 100 }}
          {...form.register('maxMessages')}
        />
      </Box>
      <TextInput
        label={say('model')}
        isOptional
        autoComplete="off"
        placeholder={promptModels[0]}
        error={errors.model?.message}
        inputProps={{ maxLength: 100 }}
        {...form.register('model')}
      />
    </>
  )
}

function VoiceFields({ form, hasVoiceKey: isKept }: { form: Form; hasVoiceKey: boolean }) {
  const say = useWords(voiceWords)
  const sayNode = useWords(nodeDialogWords)
  const { errors } = form.formState
  return (
    <>
      <Controller
        name="voice"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <VoiceSelect value={value} onChange={onChange} help={say('voiceHelp')} />
        )}
      />
      <Box sx={pair}>
        <PasswordInput
          label={say('voiceKey')}
          isOptional
          help={isKept ? sayNode('keyKept') : say('voiceKeyHelp')}
          placeholder={isKept ? HIDDEN : undefined}
          error={errors.voiceKey?.message}
          {...form.register('voiceKey')}
        />
        <TextInput
          label={say('voiceRegion')}
          isOptional
          help={say('voiceRegionHelp')}
          autoComplete="off"
          error={errors.voiceRegion?.message}
          inputProps={{ maxLength: 100 }}
          {...form.register('voiceRegion')}
        />
      </Box>
    </>
  )
}
