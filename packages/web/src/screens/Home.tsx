import { Navigate } from 'react-router'
import { Dashboard } from '../features/dashboard/index.ts'
import { FIRST_PAGE, useSession } from '../features/sessions/index.ts'

/** `/` is the dashboard's; who may not see it is taken to the tickets (reading.md 'Statuses'). */
export default function Home() {
  const { may } = useSession()
  return may('dashboard:view') ? <Dashboard /> : <Navigate to={FIRST_PAGE} replace />
}
