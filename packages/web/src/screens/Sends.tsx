import { SendsPage, sendWords } from '../features/messages/sends/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { RefusedPage } from './RefusedPage.tsx'

/** Messages on all connections that have not been delivered. For administrators. */
export default function Sends() {
  const say = useWords(sendWords)
  const { user } = useSession()
  if (user.profile === 'admin') return <SendsPage />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}
