import { Board, boardWords } from '../features/messages/dashboard/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { RefusedPage } from './RefusedPage.tsx'

/** Live view of attendants and waiting customers. For administrators. */
export default function LiveBoard() {
  const say = useWords(boardWords)
  const { may } = useSession()
  if (may('dashboard:view')) return <Board />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}
