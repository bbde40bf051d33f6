import { useNavigate } from 'react-router'
import { SendsPage, sendWords } from '../features/messages/sends/index.ts'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** Messages on all connections that have not been delivered. For administrators. */
export default function Sends() {
  const say = useWords(sendWords)
  const navigate = useNavigate()
  const { user } = useSession()
  if (user.profile === 'admin') return <SendsPage />
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
