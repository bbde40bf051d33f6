import { defaultWeek, type ScheduleDay } from '@guiche/contract/companies'
import { type Queue, queueInput } from '@guiche/contract/queues'
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
import { palette } from '../../ui/palette.ts'
import { toast } from '../../ui/toast.tsx'
import { useChecked } from '../../ui/use-checked.ts'
import { IntegrationSelect, PromptSelect } from '../answerers/index.ts'
import { useSession } from '../sessions/index.ts'
import { OpenNow, WeekInput } from '../working-hours/index.ts'
import { QueueMenu } from './QueueMenu.tsx'
import { useAddQueue, useChangeQueue, useQueues } from './queues.queries.ts'
import { queueWords } from './queues.words.ts'

interface QueueForm {
  name: string
  color: string
  orderQueue: string
  integrationId: string
  promptId: string
  greetingMessage: string
  outOfHoursMessage: string
  schedules: ScheduleDay[]
}

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
  const [part, setPart] = useState<'data' | 'hours'>('data')
  const add = useAddQueue()
  const change = useChangeQueue()
  const check = useChecked<QueueForm, ReturnType<typeof queueInput.parse>>(queueInput)
  const form = useForm<QueueForm, unknown, ReturnType<typeof queueInput.parse>>({
    defaultValues: useStart(queue),
    resolver: async (given, context, options) => {
      const checked = await check(given, context, options)
      // What is saved asks for all fields at once: a fault on the other tab is shown there.
      const isOnlyHours = Object.keys(checked.errors).join() === 'schedules'
      if (isOnlyHours && options.names?.length !== 1) setPart('hours')
      return checked
    },
  })
  const { errors } = form.formState

  async function save(values: ReturnType<typeof queueInput.parse>) {
    try {
      if (queue) await change.mutateAsync({ id: queue.id, ...values })
      else await add.mutateAsync(values)
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      const field = fieldOf(error)
      if (field) {
        setPart('data')
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
      {hasHours && (
        <Tabs
          value={part}
          onChange={(_, chosen: 'data' | 'hours') => setPart(chosen)}
          aria-label={say('parts')}
        >
          {(['data', 'hours'] as const).map((key) => (
            <Tab
              key={key}
              value={key}
              label={say(key)}
              id={`${id}-${key}`}
              aria-controls={`${id}-${key}-panel`}
            />
          ))}
        </Tabs>
      )}
      <Box
        {...(hasHours && panel(id, 'data'))}
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
    </FormDialog>
  )
}

/** What the form starts with: a new queue has the default week and the first colour that no other has. */
function useStart(queue: Queue | undefined): QueueForm {
  const { queues } = useQueues()
  if (queue) {
    const { name, color, greetingMessage, outOfHoursMessage, schedules } = queue
    return {
      name,
      color,
      orderQueue: String(queue.orderQueue ?? ''),
      integrationId: String(queue.integrationId ?? ''),
      promptId: String(queue.promptId ?? ''),
      greetingMessage,
      outOfHoursMessage,
      schedules,
    }
  }
  const taken = new Set(queues.map(({ color }) => color.toLowerCase()))
  const colors = palette[2] ?? []
  return {
    name: '',
    color: [...colors, ...palette.flat()].find((color) => !taken.has(color)) ?? '#0395fe',
    orderQueue: '',
    integrationId: '',
    promptId: '',
    greetingMessage: '',
    outOfHoursMessage: '',
    schedules: [...defaultWeek],
  }
}

/** The field that a refusal belongs to. */
function fieldOf(error: unknown): 'name' | 'color' | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'ERR_QUEUE_NAME_ALREADY_EXISTS') return 'name'
  return error.code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS' ? 'color' : undefined
}

function panel(id: string, key: string) {
  return { role: 'tabpanel', id: `${id}-${key}-panel`, 'aria-labelledby': `${id}-${key}` }
}

const fields = { display: 'flex', flexDirection: 'column', gap: 4 } as const
