import { DoctorPage, doctorWords } from '../features/outside/doctor/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { RefusedPage } from './RefusedPage.tsx'

/** System status. For administrators; details of the machine only for super users. */
export default function Doctor() {
  const say = useWords(doctorWords)
  const { user } = useSession()
  if (user.profile === 'admin' || user.super) return <DoctorPage />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}
