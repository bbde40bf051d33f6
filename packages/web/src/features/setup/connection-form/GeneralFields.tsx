import type { Connection, Provider } from '@guiche/contract/connections'
import Link from '@mui/material/Link'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { connectionWords, QueuesInput } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import { hasPlanFeature, useCompanyPlan } from '../../organisation/sessions/index.ts'
import type { ConnectionForm, SavedConnection } from './connection-form.ts'

interface GeneralFieldsProps {
  form: UseFormReturn<ConnectionForm, unknown, SavedConnection>
  connection: Connection | undefined
  providers: readonly Provider[]
}

/** Name, queues and default flag of a connection. */
export function GeneralFields({ form, connection, providers }: GeneralFieldsProps) {
  const say = useWords(connectionWords)
  const { queues } = useQueues()
  const { errors } = form.formState
  const isTheDefault = connection?.isDefault ?? false
  return (
    <>
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        help={say('nameHelp')}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        name="provider"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('provider')}
            help={say(`providerHelp_${field.value}`)}
            options={providers.map((provider) => ({
              value: provider,
              label: say(`provider_${provider}`),
              help: say(`providerHelp_${provider}`),
            }))}
            isDisabled={connection !== undefined}
            error={errors.provider?.message}
            {...field}
          />
        )}
      />
      <Controller
        name="queueIds"
        control={form.control}
        render={({ field }) => (
          <QueuesInput
            label={say('queues')}
            help={say('queuesHelp')}
            queues={queues}
            error={errors.queueIds?.message}
            {...field}
          />
        )}
      />
      <TextInput
        label={say('greeting')}
        multiline
        minRows={3}
        maxRows={8}
        isOptional={form.watch('queueIds').length <= 1}
        help={say('greetingHelp')}
        error={errors.greetingMessage?.message}
        {...form.register('greetingMessage')}
      />
      <Controller
        name="isDefault"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput
            label={say('defaultSwitch')}
            help={say(isTheDefault ? 'defaultKept' : 'defaultHelp')}
            checked={value}
            isDisabled={isTheDefault}
            {...field}
          />
        )}
      />
      {connection && <TokenNote connection={connection} />}
    </>
  )
}

function tokenState({ token, tokenNeedsRenewal }: Connection) {
  if (token === '') return 'hasNoToken'
  return tokenNeedsRenewal ? 'oldToken' : 'hasToken'
}

/** State of the connection's API token; tokens are created on the page of the messages API. */
function TokenNote({ connection }: { connection: Connection }) {
  const say = useWords(connectionWords)
  if (!hasPlanFeature(useCompanyPlan(), 'useExternalApi')) return null
  return (
    <Box>
      <Box sx={{ typography: 'subtitle2' }}>{say('token')}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {say(tokenState(connection))}{' '}
        <Link component={RouterLink} to="/messages-api">
          {say('toTokens')}
        </Link>
      </Box>
    </Box>
  )
}
