import { type TrialManner, trialManners } from '@guiche/contract/queue-trials'
import { type Queue, queueInput, type QueueInput } from '@guiche/contract/queues'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { ClosingFields } from './ClosingFields.tsx'
import { DistributionFields } from './DistributionFields.tsx'
import { entriesInOrder } from './menu-tree.ts'
import {
  queueFieldsOf,
  type Part,
  tabOfFields,
  PARTS,
  type QueueFields,
  type QueueForm,
} from './queue-form.ts'
import { useSaveMenu } from './queue-menu.queries.ts'
import { QueueDataFields } from './QueueDataFields.tsx'
import { QueueHours } from './QueueHours.tsx'
import { QueueMenu } from './QueueMenu.tsx'
import { SlaFields } from './SlaFields.tsx'
import { useAddQueue, useChangeQueue, useQueues } from './queues.queries.ts'
import { queueWords } from './queues.words.ts'
import { QueueTrialPhone } from './trial/QueueTrialPhone.tsx'
import { useMenuDraft } from './use-menu-draft.ts'

interface QueueDialogProps {
  /** The queue to edit; absent to add one. */
  queue?: Queue | undefined
  onClose: () => void
}

/**
 * Dialog that adds or changes a queue, with its menu and its hours where queues have them, and a trial on a phone
 * beside it.
 */
export function QueueDialog({ queue, onClose }: QueueDialogProps) {
  const say = useWords(queueWords)
  const id = useId()
  const { setting } = useSession()
  const hasHours = setting('scheduleType') === 'queue'
  const [part, setPart] = useState<Part>('data')
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  const parts = PARTS.filter((one) => (one !== 'hours' || hasHours) && (one !== 'try' || !isWide))
  const shownPart = parts.includes(part) ? part : 'data'
  // The queue of an attempt that was created but whose menu was refused; the next attempt changes it.
  const [made, setMade] = useState<Queue>()
  const known = queue ?? made
  const draft = useMenuDraft(queue?.id)
  const [standsAt, setStandsAt] = useState<number | null>(null)
  const add = useAddQueue()
  const change = useChangeQueue()
  const saveMenu = useSaveMenu()
  const { queues } = useQueues()
  const check = useSchemaResolver<QueueFields, QueueInput>(queueInput)
  const form: QueueForm = useForm<QueueFields, unknown, QueueInput>({
    defaultValues: queueFieldsOf(queue, queues),
    resolver: async (given, context, options) => {
      const checked = await check(given, context, options)
      // Saving validates all fields at once: the tab of the invalid field is opened.
      const faulty = tabOfFields(Object.keys(checked.errors))
      if (faulty && options.names?.length !== 1) setPart(faulty)
      return checked
    },
  })

  async function save(values: QueueInput) {
    try {
      const saved = known
        ? await change.mutateAsync({ id: known.id, ...values })
        : await add.mutateAsync(values)
      setMade(saved)
      if (draft.isChanged) await saveMenu.mutateAsync({ id: saved.id, ...draft.change() })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      const field = refusedField(error)
      if (field) {
        setPart(tabOfFields([field]) ?? 'data')
        form.setError(field, { message: errorText(error) })
      }
      toast.error(errorText(error))
    }
  }

  function drawn() {
    const { name, greetingMessage, outOfHoursMessage, schedules } = form.getValues()
    return {
      queue: { name, greetingMessage, outOfHoursMessage, schedules },
      entries: entriesInOrder(draft.shown),
    }
  }

  const phone = (
    <QueueTrialPhone
      drawn={drawn}
      menu={draft.shown}
      companyManner={trialMannerOf(setting('chatBotType'))}
      hasHours={hasHours}
      onStand={setStandsAt}
    />
  )

  return (
    <FormDialog
      width={isWide ? 'md' : 'sm'}
      isChanged={draft.isChanged}
      title={say(queue ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <Box sx={isWide ? sideBySide : undefined}>
        <Box sx={fields}>
          <Tabs
            value={shownPart}
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
            {...tabPanelProps(id, 'data')}
            hidden={shownPart !== 'data'}
            sx={shownPart === 'data' ? fields : undefined}
          >
            <QueueDataFields form={form} hasHours={hasHours} />
            <QueueMenu draft={draft} standsAt={standsAt} />
          </Box>
          {hasHours && (
            <Box {...tabPanelProps(id, 'hours')} hidden={shownPart !== 'hours'}>
              <QueueHours form={form} />
            </Box>
          )}
          <Box
            {...tabPanelProps(id, 'distribution')}
            hidden={shownPart !== 'distribution'}
            sx={shownPart === 'distribution' ? fields : undefined}
          >
            <DistributionFields form={form} queueId={known?.id} />
          </Box>
          <Box
            {...tabPanelProps(id, 'sla')}
            hidden={shownPart !== 'sla'}
            sx={shownPart === 'sla' ? fields : undefined}
          >
            <SlaFields form={form} />
          </Box>
          <Box
            {...tabPanelProps(id, 'closing')}
            hidden={shownPart !== 'closing'}
            sx={shownPart === 'closing' ? fields : undefined}
          >
            <ClosingFields form={form} />
          </Box>
          {!isWide && (
            <Box {...tabPanelProps(id, 'try')} hidden={shownPart !== 'try'}>
              {phone}
            </Box>
          )}
        </Box>
        {isWide && <Box sx={beside}>{phone}</Box>}
      </Box>
    </FormDialog>
  )
}

/** The field that a refusal belongs to. */
function refusedField(error: unknown): 'name' | 'color' | 'overflowQueueId' | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'ERR_QUEUE_OVERFLOW_CIRCLE') return 'overflowQueueId'
  if (error.code === 'ERR_QUEUE_NAME_ALREADY_EXISTS') return 'name'
  return error.code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS' ? 'color' : undefined
}

/** A setting stored by hand may have any value. */
function trialMannerOf(value: string | undefined): TrialManner {
  return trialManners.find((manner) => manner === value) ?? 'text'
}

function tabPanelProps(id: string, key: string) {
  return { role: 'tabpanel', id: `${id}-${key}-panel`, 'aria-labelledby': `${id}-${key}` }
}

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 328px',
  gap: 6,
  alignItems: 'start',
} as const

/** Stays visible while a long form is scrolled. */
const beside = { position: 'sticky', top: 0 } as const

const fields = { display: 'flex', flexDirection: 'column', gap: 4 } as const
