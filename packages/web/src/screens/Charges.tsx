import { ChargesPage, companyChargeWords } from '../features/money/company-charges/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { RefusedPage } from './RefusedPage.tsx'

/** Pix charges to customers. For administrators. */
export default function Charges() {
  const say = useWords(companyChargeWords)
  const { user } = useSession()
  if (user.profile === 'admin') return <ChargesPage />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}
