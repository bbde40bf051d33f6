import { Suspense } from 'react'
import { QueuesPage, queueWords } from '../features/setup/queues/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { RefusedPage } from './RefusedPage.tsx'

/** The company's queues. Users without the permission see a notice and are redirected. */
export default function Queues() {
  const say = useWords(queueWords)
  const { may } = useSession()
  if (may('drawer-admin-items:view')) {
    return (
      <Suspense fallback={null}>
        <QueuesPage />
      </Suspense>
    )
  }
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}
