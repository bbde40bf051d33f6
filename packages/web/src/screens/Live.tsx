import { useNavigate } from 'react-router'
import { Board, boardWords } from '../features/messages/dashboard/index.ts'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** Live view of attendants and waiting customers. For administrators. */
export default function Live() {
  const say = useWords(boardWords)
  const navigate = useNavigate()
  const { may } = useSession()
  if (may('dashboard:view')) return <Board />
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
