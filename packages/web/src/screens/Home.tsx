import { Navigate } from 'react-router'
import { FIRST_PAGE } from '../features/sessions/index.ts'

/** `/` is the dashboard's; until that is there, everybody is taken to the tickets. */
export default function Home() {
  return <Navigate to={FIRST_PAGE} replace />
}
