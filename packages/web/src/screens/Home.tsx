import { Navigate } from 'react-router'
import { Dashboard } from '../features/messages/dashboard/index.ts'
import { FirstSteps } from '../features/outside/first-steps/index.ts'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'

/** `/` shows the dashboard; users without its permission are redirected to the tickets (reading.md 'Statuses'). */
export default function Home() {
  const { may } = useSession()
  if (!may('dashboard:view')) return <Navigate to={FIRST_PAGE} replace />
  return (
    <Dashboard>
      <FirstSteps ground="pane" />
    </Dashboard>
  )
}
