import { useNavigate } from 'react-router'
import { DoctorPage, doctorWords } from '../features/outside/doctor/index.ts'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** System status. For administrators; details of the machine only for super users. */
export default function Doctor() {
  const say = useWords(doctorWords)
  const navigate = useNavigate()
  const { user } = useSession()
  if (user.profile === 'admin' || user.super) return <DoctorPage />
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
