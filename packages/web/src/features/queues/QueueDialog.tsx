import { type Queue, queueInput, type QueueInput } from '@guiche/contract/queues'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../platform/call-error.ts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { ColorPicker } from '../../ui/ColorPicker.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChecked } from '../../ui/use-checked.ts'
import { IntegrationSelect, PromptSelect } from '../answerers/index.ts'
import { useSession } from '../sessions/index.ts'
import { OpenNow, WeekInput } from '../working-hours/index.ts'
import { DistributionFields } from './DistributionFields.tsx'
import {
  fieldsOf,
  type Part,
  partOf,
  PARTS,
  type QueueFields,
  type QueueForm,
} from './queue-form.ts'
import { QueueMenu } from './QueueMenu.tsx'
import { SlaFields } from './SlaFields.tsx'
import { useAddQueue, useChangeQueue, useQueues } from './queues.queries.ts'
import { queueWords } from './queues.words.ts'

interface QueueDialogProps {
  /** What is edited; nothing adds one. */
  queue?: Queue | undefined
  onClose: () => void
}

/** Adds a queue or changes one, with its menu and, where queues have hours, its week. */
export function QueueDialog({ queue, onClose }: QueueDialogProps) {
  const say = useWords(queueWords)
  const id = useId()
  const { user, setting } = useSession()
  const hasHours = setting('scheduleType') === 'queue'
  const [part, setPart] = useState<Part>('data')
  const parts = hasHours ? PARTS : PARTS.filter((one) => one !== 'hours')
  const add = useAddQueue()
  const change = useChangeQueue()
  const { queues } = useQueues()
  const check = useChecked<QueueFields, QueueInput>(queueInput)
  const form: QueueForm = useForm<QueueFields, unknown, QueueInput>({
    defaultValues: fieldsOf(queue, queues),
    resolver: async (given, context, options) => {
      const checked = await check(given, context, options)
      // What is saved asks for all fields at once: a fault on the other tab is shown there.
      const faulty = partOf(Object.keys(checked.errors))
      if (faulty && options.names?.length !== 1) setPart(faulty)
      return checked
    },
  })
  const { errors } = form.formState

  async function save(values: QueueInput) {
    try {
      if (queue) await change.mutateAsync({ id: queue.id, ...values })
      else await add.mutateAsync(values)
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      const field = fieldOf(error)
      if (field) {
        setPart(partOf([field]) ?? 'data')
        form.setError(field, { message: errorText(error) })
      }
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      width="sm"
      title={say(queue ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <Tabs
        value={part}
        onChange={(_, chosen: Part) => setPart(chosen)}
        aria-label={say('parts')}
        variant="scrollable"
        scrollButtons={false}
      >
        {parts.map((key) => (
          <Tab
            key={key}
            value={key}
            label={say(key)}
            id={`${id}-${key}`}
            aria-controls={`${id}-${key}-panel`}
          />
        ))}
      </Tabs>
      <Box
        {...panel(id, 'data')}
        hidden={part !== 'data'}
        sx={part === 'data' ? fields : undefined}
      >
        <TextInput
          label={say('name')}
          autoFocus
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Controller
          name="color"
          control={form.control}
          render={({ field }) => (
            <ColorPicker label={say('color')} error={errors.color?.message} {...field} />
          )}
        />
        <TextInput
          label={say('order')}
          help={say('orderHelp')}
          isOptional
          autoComplete="off"
          inputProps={{ inputMode: 'numeric', maxLength: 4 }}
          sx={{ width: 128 }}
          error={errors.orderQueue?.message}
          {...form.register('orderQueue')}
        />
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
        <TextInput
          label={say('greeting')}
          help={say('greetingHelp')}
          isOptional
          multiline
          minRows={3}
          maxRows={8}
          error={errors.greetingMessage?.message}
          {...form.register('greetingMessage')}
        />
        {hasHours && (
          <TextInput
            label={say('outOfHours')}
            help={say('outOfHoursHelp')}
            isOptional
            multiline
            minRows={3}
            maxRows={8}
            error={errors.outOfHoursMessage?.message}
            {...form.register('outOfHoursMessage')}
          />
        )}
        <QueueMenu queueId={queue?.id} />
      </Box>
      {hasHours && (
        <Box {...panel(id, 'hours')} hidden={part !== 'hours'}>
          <Controller
            name="schedules"
            control={form.control}
            render={({ field: { value, onChange } }) => (
              <>
                <Box sx={{ mb: 3 }}>
                  <OpenNow hours={{ ...user.company, schedules: value }} />
                </Box>
                <WeekInput
                  value={value}
                  onChange={onChange}
                  hasFault={errors.schedules !== undefined}
                />
              </>
            )}
          />
        </Box>
      )}
      <Box
        {...panel(id, 'distribution')}
        hidden={part !== 'distribution'}
        sx={part === 'distribution' ? fields : undefined}
      >
        <DistributionFields form={form} queueId={queue?.id} />
      </Box>
      <Box {...panel(id, 'sla')} hidden={part !== 'sla'} sx={part === 'sla' ? fields : undefined}>
        <SlaFields form={form} />
      </Box>
    </FormDialog>
  )
}

/** The field that a refusal belongs to. */
function fieldOf(error: unknown): 'name' | 'color' | 'overflowQueueId' | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'ERR_QUEUE_OVERFLOW_CIRCLE') return 'overflowQueueId'
  if (error.code === 'ERR_QUEUE_NAME_ALREADY_EXISTS') return 'name'
  return error.code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS' ? 'color' : undefined
}

function panel(id: string, key: string) {
  return { role: 'tabpanel', id: `${id}-${key}-panel`, 'aria-labelledby': `${id}-${key}` }
}

const fields = { display: 'flex', flexDirection: 'column', gap: 4 } as const
