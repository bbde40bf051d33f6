import type { Connection, Provider } from '@guiche/contract/connections'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText, fieldErrorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { connectionWords, useAddConnection, useChangeConnection } from '../connections/index.ts'
import {
  type ConnectionForm,
  fieldsOfPart,
  connectionFormOf,
  type Part,
  tabOfFields,
  parts,
  type SavedConnection,
  savedConnection,
} from './connection-form.ts'
import { GeneralFields } from './GeneralFields.tsx'
import { MessageFields } from './MessageFields.tsx'
import { RuleFields } from './RuleFields.tsx'

/** Drivers that this version can connect, the default first. A new driver is added here. */
const offeredProviders: readonly [Provider, ...Provider[]] = ['beta', 'simulator']

interface ConnectionDialogProps {
  /** The connection to edit; absent to add one. */
  connection?: Connection
  onClose: () => void
  /** Called after a connection was added that needs its QR code scanned. */
  onAdded: (connection: Connection) => void
}

/** Dialog that adds or changes a connection. */
export function ConnectionDialog({ connection, onClose, onAdded }: ConnectionDialogProps) {
  const say = useWords(connectionWords)
  const id = useId()
  const [part, setPart] = useState<Part>('general')
  const add = useAddConnection()
  const change = useChangeConnection()
  const check = useSchemaResolver<ConnectionForm, SavedConnection>(savedConnection)
  const form = useForm<ConnectionForm, unknown, SavedConnection>({
    defaultValues: connectionFormOf(connection, offeredProviders[0]),
    resolver: async (given, context, options) => {
      const checked = await check(given, context, options)
      // Saving validates all fields at once: the tab of the first invalid field is opened.
      if (options.names?.length !== 1) showTabOf(Object.keys(checked.errors))
      return checked
    },
  })
  const fields = {
    general: (
      <GeneralFields
        form={form}
        connection={connection}
        providers={connection ? [connection.provider] : offeredProviders}
      />
    ),
    messages: <MessageFields form={form} />,
    rules: <RuleFields form={form} />,
  }

  function showTabOf(names: readonly string[]) {
    const faulty = tabOfFields(names)
    if (faulty && !fieldsOfPart[part].some((field) => names.includes(field))) setPart(faulty)
  }

  async function save({ provider, ...values }: SavedConnection): Promise<void> {
    try {
      if (connection) {
        await change.mutateAsync({ id: connection.id, ...values })
        toast.success(say('saved'))
        onClose()
      } else {
        onAdded(await add.mutateAsync({ provider, ...values }))
      }
    } catch (error) {
      toast.error(errorText(error))
      const faults = fieldErrorsOf(error)
      showTabOf(faults.map(({ field }) => field))
      for (const { field, message } of faults) form.setError(field, { message })
    }
  }

  return (
    <FormDialog
      title={say(connection ? 'editTitle' : 'addTitle')}
      saveLabel={connection ? undefined : say('saveAndPair')}
      form={form}
      width="sm"
      onClose={onClose}
      onSave={save}
    >
      <Tabs
        value={part}
        onChange={(_, chosen: Part) => setPart(chosen)}
        aria-label={say('parts')}
        sx={{ flexShrink: 0 }}
      >
        {parts.map((key) => (
          <Tab
            key={key}
            value={key}
            label={say(`part_${key}`)}
            id={`${id}-${key}`}
            aria-controls={`${id}-${key}-panel`}
          />
        ))}
      </Tabs>
      <Box sx={{ display: 'grid' }}>
        {parts.map((key) => (
          <Box
            key={key}
            role="tabpanel"
            id={`${id}-${key}-panel`}
            aria-labelledby={`${id}-${key}`}
            sx={{ ...panelStyle, visibility: key === part ? undefined : 'hidden' }}
          >
            {fields[key]}
          </Box>
        ))}
      </Box>
    </FormDialog>
  )
}

interface Fault {
  field: keyof ConnectionForm
  message: string
}

/** The invalid fields that a refusal names. */
function fieldErrorsOf(error: unknown): Fault[] {
  if (!(error instanceof CallError)) return []
  const field = fieldOfCode[error.code]
  const named = error.fields.flatMap(({ path, code, limit }) => {
    const known = Object.values(fieldsOfPart)
      .flat()
      .find((name) => name === path)
    return known ? [{ field: known, message: fieldErrorText(code, limit) }] : []
  })
  return field ? [{ field, message: errorText(error) }, ...named] : named
}

const fieldOfCode: Readonly<Record<string, keyof ConnectionForm>> = {
  ERR_CONNECTION_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_PROVIDER_NOT_AVAILABLE: 'provider',
}

/** The tabs share one grid cell, so that the dialog's height is constant and its tabs stay in place. */
const panelStyle = {
  gridArea: '1 / 1',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
} as const
