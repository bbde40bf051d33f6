import { Suspense } from 'react'
import { useSession } from '../../organisation/sessions/index.ts'
import type { FirstStepsCardProps } from './FirstStepsCard.tsx'
import { lazy } from '../../../ui/lazy.tsx'

const FirstStepsCard = lazy(() => import('./FirstStepsCard.tsx'))

/** First steps of a new company, for its administrators until they hide them. */
export function FirstSteps(props: FirstStepsCardProps) {
  const { profile, company } = useSession().user
  if (profile !== 'admin' || company.firstStepsHidden) return null
  return (
    <Suspense fallback={null}>
      <FirstStepsCard {...props} />
    </Suspense>
  )
}
