import type { Queue } from '@guiche/contract/queues'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { QueueDialog, QueuesTable, queueWords, useQueues } from '../features/queues/index.ts'
import { FIRST_PAGE, useSession } from '../features/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { Page } from '../ui/Page.tsx'

/** The company's queues. Who may not look after them is told so and taken back. */
export default function Queues() {
  const say = useWords(queueWords)
  const navigate = useNavigate()
  const { may } = useSession()
  if (may('drawer-admin-items:view')) return <QueuesPage />
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}

function QueuesPage() {
  const say = useWords(queueWords)
  const [dialog, setDialog] = useState<{ queue?: Queue }>()
  const { queues, isPending } = useQueues()
  return (
    <Page
      title={say('title')}
      count={isPending ? null : queues.length}
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      <Suspense fallback={null}>
        <QueuesTable onEdit={(queue) => setDialog({ queue })} />
      </Suspense>
      {dialog && (
        <Suspense fallback={null}>
          <QueueDialog queue={dialog.queue} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
