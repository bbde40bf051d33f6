import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { QueuesPage, queueWords } from '../features/setup/queues/index.ts'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** The company's queues. Users without the permission see a notice and are redirected. */
export default function Queues() {
  const say = useWords(queueWords)
  const navigate = useNavigate()
  const { may } = useSession()
  if (may('drawer-admin-items:view')) {
    return (
      <Suspense fallback={null}>
        <QueuesPage />
      </Suspense>
    )
  }
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
