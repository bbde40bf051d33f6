import {
  dialogflowLanguages,
  TYPEBOT_DELAY_MS,
  TYPEBOT_EXPIRES_MINUTES,
} from '@guiche/contract/queue-integrations'
import { Controller } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { FlowSelect } from '../flows/index.ts'
import { AgentTest } from './AgentTest.tsx'
import type { Form } from './integration-form.ts'
import { integrationWords } from './queue-integrations.words.ts'

interface TypeFieldsProps {
  form: Form
  /** The integration that is edited. */
  integrationId: number | null
  /** True if a key file is stored. */
  hasKeyFile: boolean
}

/** The fields of the chosen kind. */
export function TypeFields({ form, integrationId, hasKeyFile }: TypeFieldsProps) {
  switch (form.watch('type')) {
    case 'dialogflow':
      return <DialogflowFields {...{ form, integrationId, hasKeyFile }} />
    case 'n8n':
    case 'webhook':
      return <AddressField form={form} help="urlHelp" />
    case 'typebot':
      return <TypebotFields form={form} />
    case 'flowbuilder':
      return <FlowField form={form} />
  }
}

function DialogflowFields({ form, integrationId, hasKeyFile }: TypeFieldsProps) {
  const say = useWords(integrationWords)
  const { errors } = form.formState
  const isBlank = form.watch('jsonContent').trim() === ''
  return (
    <>
      <TextInput
        label={say('projectName')}
        help={say('projectNameHelp')}
        autoComplete="off"
        error={errors.projectName?.message}
        {...form.register('projectName')}
      />
      <Controller
        name="language"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('language')}
            options={dialogflowLanguages.map((value) => ({ value, label: say(languages[value]) }))}
            {...field}
          />
        )}
      />
      <TextInput
        label={say('jsonContent')}
        help={say(hasKeyFile ? 'jsonContentKept' : 'jsonContentHelp')}
        placeholder={hasKeyFile ? '••••••••' : '{ "type": "service_account", … }'}
        multiline
        minRows={4}
        maxRows={10}
        autoComplete="off"
        spellCheck={false}
        error={
          errors.jsonContent && (isBlank ? errors.jsonContent.message : say('jsonContentInvalid'))
        }
        sx={{ '& textarea': { fontFamily: 'monospace' } }}
        {...form.register('jsonContent')}
      />
      <AgentTest form={form} integrationId={integrationId} />
    </>
  )
}

const languages = { 'pt-BR': 'languagePt', en: 'languageEn', es: 'languageEs' } as const

function AddressField({ form, help }: { form: Form; help: 'urlHelp' | 'urlTypebotHelp' }) {
  const say = useWords(integrationWords)
  const error = form.formState.errors.urlN8N
  return (
    <TextInput
      label={say('address')}
      help={say(help)}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      error={error && (error.type === 'invalid_union' ? say('urlInvalid') : error.message)}
      {...form.register('urlN8N')}
    />
  )
}

function TypebotFields({ form }: { form: Form }) {
  const say = useWords(integrationWords)
  const { errors } = form.formState
  return (
    <>
      <AddressField form={form} help="urlTypebotHelp" />
      <TextInput
        label={say('slug')}
        help={say('slugHelp')}
        autoComplete="off"
        error={errors.typebotSlug?.message}
        {...form.register('typebotSlug')}
      />
      <Box sx={pair}>
        <TextInput
          label={say('expires')}
          help={say('expiresHelp')}
          type="number"
          inputProps={{ inputMode: 'numeric', min: 0, max: TYPEBOT_EXPIRES_MINUTES.most }}
          error={errors.typebotExpires?.message}
          {...form.register('typebotExpires')}
        />
        <TextInput
          label={say('delay')}
          help={say('delayHelp')}
          type="number"
          inputProps={{ inputMode: 'numeric', min: 0, max: TYPEBOT_DELAY_MS.most }}
          error={errors.typebotDelayMessage?.message}
          {...form.register('typebotDelayMessage')}
        />
        <TextInput
          label={say('keywordFinish')}
          help={say('keywordFinishHelp')}
          isOptional
          autoComplete="off"
          error={errors.typebotKeywordFinish?.message}
          {...form.register('typebotKeywordFinish')}
        />
        <TextInput
          label={say('keywordRestart')}
          help={say('keywordRestartHelp')}
          isOptional
          autoComplete="off"
          error={errors.typebotKeywordRestart?.message}
          {...form.register('typebotKeywordRestart')}
        />
      </Box>
      {(['typebotRestartMessage', 'typebotUnknownMessage'] as const).map((name) => (
        <TextInput
          key={name}
          label={say(name === 'typebotRestartMessage' ? 'restartMessage' : 'unknownMessage')}
          isOptional
          multiline
          minRows={2}
          maxRows={6}
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
    </>
  )
}

function FlowField({ form }: { form: Form }) {
  const say = useWords(integrationWords)
  return (
    <Controller
      name="flowId"
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <FlowSelect
          label={say('flow')}
          help={say('flowHelp')}
          none={say('noFlow')}
          error={error?.message}
          {...field}
        />
      )}
    />
  )
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  alignItems: 'start',
} as const
