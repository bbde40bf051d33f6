import { useNavigate } from 'react-router'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'
import { SimulatorPhones, simulatorWords } from '../features/setup/simulator/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** The simulator's phone, which plays a customer in demos, training and tests: administrators only. */
export default function Phone() {
  const say = useWords(simulatorWords)
  const navigate = useNavigate()
  const { may } = useSession()
  if (may('drawer-admin-items:view')) return <SimulatorPhones />
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
