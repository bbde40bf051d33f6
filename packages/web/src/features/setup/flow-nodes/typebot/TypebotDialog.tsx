import { TYPEBOT_DELAY_MS, TYPEBOT_EXPIRES_MINUTES } from '@guiche/contract/queue-integrations'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import type { NodeDialogProps } from '../node-look.ts'
import { pair } from '../dialogs/dialog-styles.ts'
import { useNodeForm } from '../dialogs/node-form.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { PlanNotice } from '../fields/PlanNotice.tsx'
import { type Typebot, type TypebotFields, typebotForm } from './typebot-form.ts'
import { TextArea } from '../fields/TextArea.tsx'
import { typebotWords } from './typebot.words.ts'

type Form = UseFormReturn<TypebotFields, unknown, Typebot>

export function TypebotDialog(props: NodeDialogProps) {
  const form: Form = useNodeForm(typebotForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      save={(values) => typebotForm.save(values, props.node.data)}
    >
      <PlanNotice flag="useIntegrations" />
      <TypebotFieldset form={form} />
    </NodeFormDialog>
  )
}

export function TypebotFieldset({ form }: { form: Form }) {
  const say = useWords(typebotWords)
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
      <TextInput
        label={sayNode('address')}
        help={say('urlHelp')}
        type="url"
        placeholder="https://"
        autoComplete="off"
        error={errors.urlN8N?.message}
        inputProps={{ inputMode: 'url', maxLength: 1000 }}
        {...form.register('urlN8N')}
      />
      <TextInput
        label={say('slug')}
        help={say('slugHelp')}
        autoComplete="off"
        error={errors.typebotSlug?.message}
        inputProps={{ maxLength: 200 }}
        {...form.register('typebotSlug')}
      />
      <Box sx={pair}>
        <TextInput
          label={say('expires')}
          help={say('expiresHelp')}
          type="number"
          error={errors.typebotExpires?.message}
          inputProps={{ inputMode: 'numeric', min: 0, max: TYPEBOT_EXPIRES_MINUTES.most }}
          {...form.register('typebotExpires')}
        />
        <TextInput
          label={say('delay')}
          type="number"
          error={errors.typebotDelayMessage?.message}
          inputProps={{ inputMode: 'numeric', min: 0, max: TYPEBOT_DELAY_MS.most }}
          {...form.register('typebotDelayMessage')}
        />
        <TextInput
          label={say('keywordFinish')}
          isOptional
          autoComplete="off"
          error={errors.typebotKeywordFinish?.message}
          inputProps={{ maxLength: 100 }}
          {...form.register('typebotKeywordFinish')}
        />
        <TextInput
          label={say('keywordRestart')}
          isOptional
          autoComplete="off"
          error={errors.typebotKeywordRestart?.message}
          inputProps={{ maxLength: 100 }}
          {...form.register('typebotKeywordRestart')}
        />
      </Box>
      {(['typebotRestartMessage', 'typebotUnknownMessage'] as const).map((name) => (
        <Controller
          key={name}
          name={name}
          control={form.control}
          render={({ field, fieldState: { error } }) => (
            <TextArea
              label={say(name === 'typebotRestartMessage' ? 'restartMessage' : 'unknownMessage')}
              isOptional
              rows={2}
              error={error?.message}
              {...field}
            />
          )}
        />
      ))}
    </>
  )
}
