import { Suspense } from 'react'
import { useSession } from '../../organisation/sessions/index.ts'
import type { FirstStepsCardProps } from './FirstStepsCard.tsx'
import { lazy } from '../../../ui/lazy.tsx'

const FirstStepsCard = lazy(() => import('./FirstStepsCard.tsx'))

/** What the company has before it, for its administrators and until they put it away. */
export function FirstSteps(props: FirstStepsCardProps) {
  const { profile, company } = useSession().user
  if (profile !== 'admin' || company.firstStepsHidden) return null
  return (
    <Suspense fallback={null}>
      <FirstStepsCard {...props} />
    </Suspense>
  )
}
