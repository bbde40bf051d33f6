import { type TrialManner, trialManners } from '@guiche/contract/queue-trials'
import type { Queue, QueueInput } from '@guiche/contract/queues'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { ClosingFields } from './ClosingFields.tsx'
import { DistributionFields } from './DistributionFields.tsx'
import { entriesInOrder } from './menu/menu-tree.ts'
import { type Part, PARTS, tabOfFields } from './queue-form.ts'
import { QueueDataFields } from './QueueDataFields.tsx'
import { QueueHours } from './QueueHours.tsx'
import { QueueMenu } from './menu/QueueMenu.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { SlaFields } from './SlaFields.tsx'
import { queueWords } from './queues.words.ts'
import { QueueTrialPhone } from './trial/QueueTrialPhone.tsx'
import { useMenuDraft } from './menu/use-menu-draft.ts'
import { useQueueForm } from './use-queue-form.ts'
import { useSaveQueue } from './use-save-queue.ts'

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
  const { setting } = useSession()
  const hasHours = setting('scheduleType') === 'queue'
  const [part, setPart] = useState<Part>('data')
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  const parts = PARTS.filter((one) => (one !== 'hours' || hasHours) && (one !== 'try' || !isWide))
  const draft = useMenuDraft(queue?.id)
  const [standsAt, setStandsAt] = useState<number | null>(null)
  const { known, save } = useSaveQueue(queue, draft)
  const form = useQueueForm(queue, setPart)

  async function submit(values: QueueInput) {
    try {
      await save(values)
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

  function draftQueue() {
    const { name, greetingMessage, outOfHoursMessage, schedules } = form.getValues()
    return {
      queue: { name, greetingMessage, outOfHoursMessage, schedules },
      entries: entriesInOrder(draft.shown),
    }
  }

  const phone = (
    <QueueTrialPhone
      drawn={draftQueue}
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
      onSave={submit}
    >
      <Box sx={isWide ? sideBySide : undefined}>
        <QueueTabs
          parts={parts}
          shownPart={parts.includes(part) ? part : 'data'}
          onShow={setPart}
          panels={{
            data: (
              <>
                <QueueDataFields form={form} hasHours={hasHours} />
                <QueueMenu draft={draft} standsAt={standsAt} />
              </>
            ),
            hours: <QueueHours form={form} />,
            distribution: <DistributionFields form={form} queueId={known?.id} />,
            sla: <SlaFields form={form} />,
            closing: <ClosingFields form={form} />,
            try: phone,
          }}
        />
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

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 328px',
  gap: 6,
  alignItems: 'start',
} as const

/** Stays visible while a long form is scrolled. */
const beside = { position: 'sticky', top: 0 } as const
