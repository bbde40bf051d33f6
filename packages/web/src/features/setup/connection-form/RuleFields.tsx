import { type ReactNode, useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { campaignsShown, usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { IntegrationSelect, PromptSelect } from '../answerers/index.ts'
import { FlowSelect } from '../flows/index.ts'
import { useQueues } from '../queues/index.ts'
import type { ConnectionForm, SavedConnection } from './connection-form.ts'
import { replyWords } from './replies.words.ts'

type NumberField = 'expiresTicket' | 'timeUseBotQueues' | 'maxUseBotQueues' | 'timeToTransfer'

interface RuleFieldsProps {
  form: UseFormReturn<ConnectionForm, unknown, SavedConnection>
}

/** Automatic closing, rating interval, and the queue for waiting customers. */
export function RuleFields({ form }: RuleFieldsProps) {
  const say = useWords(replyWords)
  const { queues } = useQueues()
  const { errors } = form.formState
  const renderNumberInput = (name: NumberField) => (
    <TextInput
      label={say(name)}
      help={say(`${name}Help`)}
      autoComplete="off"
      inputProps={{ inputMode: 'numeric', maxLength: 7 }}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  )
  return (
    <>
      <Group title={say('inactivity')}>
        {renderNumberInput('expiresTicket')}
        <TextInput
          label={say('expiresInactiveMessage')}
          help={say('expiresInactiveMessageHelp')}
          isOptional
          multiline
          minRows={2}
          maxRows={6}
          error={errors.expiresInactiveMessage?.message}
          {...form.register('expiresInactiveMessage')}
        />
      </Group>
      <Group title={say('bot')}>
        <Box sx={pair}>
          {renderNumberInput('timeUseBotQueues')}
          {renderNumberInput('maxUseBotQueues')}
          <Controller
            name="integrationId"
            control={form.control}
            render={({ field }) => (
              <IntegrationSelect error={errors.integrationId?.message} {...field} />
            )}
          />
          <Controller
            name="promptId"
            control={form.control}
            render={({ field }) => <PromptSelect error={errors.promptId?.message} {...field} />}
          />
        </Box>
      </Group>
      <FlowFields form={form} />
      <Group title={say('redirect')}>
        <Box sx={pair}>
          <Controller
            name="transferQueueId"
            control={form.control}
            render={({ field }) => (
              <SelectInput
                label={say('transferQueueId')}
                help={say('transferQueueIdHelp')}
                error={errors.transferQueueId?.message}
                options={[
                  { value: '', label: say('noQueue') },
                  ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                {...field}
              />
            )}
          />
          {renderNumberInput('timeToTransfer')}
        </Box>
      </Group>
    </>
  )
}

/** Flows that start automatically; hidden like the pages of flows. */
function FlowFields({ form }: RuleFieldsProps) {
  const say = useWords(replyWords)
  const [areFlowsShown] = usePreference(campaignsShown)
  if (areFlowsShown === null) return null
  return (
    <Group title={say('flows')}>
      <Box sx={pair}>
        {(['flowIdWelcome', 'flowIdNotPhrase'] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            render={({ field, fieldState: { error } }) => (
              <FlowSelect
                label={say(name)}
                help={say(`${name}Help`)}
                none={say('noFlow')}
                error={error?.message}
                {...field}
              />
            )}
          />
        ))}
      </Box>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Box role="group" aria-labelledby={titleId} sx={group}>
      <Box id={titleId} sx={{ typography: 'overline', color: 'text.secondary', lineHeight: 1.5 }}>
        {title}
      </Box>
      {children}
    </Box>
  )
}

const group = { display: 'flex', flexDirection: 'column', gap: 3 } as const

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  alignItems: 'start',
} as const
