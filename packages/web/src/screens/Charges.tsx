import { useNavigate } from 'react-router'
import { ChargesPage, companyChargeWords } from '../features/money/company-charges/index.ts'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** Pix charges to customers. For administrators. */
export default function Charges() {
  const say = useWords(companyChargeWords)
  const navigate = useNavigate()
  const { user } = useSession()
  if (user.profile === 'admin') return <ChargesPage />
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
