import { useSession } from '../features/organisation/sessions/index.ts'
import { SimulatorPhones, simulatorWords } from '../features/setup/simulator/index.ts'
import { useWords } from '../platform/words.ts'
import { RefusedPage } from './RefusedPage.tsx'

/** The simulator's phone, which plays a customer in demos, training and tests: administrators only. */
export default function SimulatorPhone() {
  const say = useWords(simulatorWords)
  const { may } = useSession()
  if (may('drawer-admin-items:view')) return <SimulatorPhones />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}
