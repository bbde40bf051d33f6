import { lazy } from 'react'

export { usePlans } from './plans.queries.ts'
export { planWords } from './plans.words.ts'
export { PlansTable } from './PlansTable.tsx'

export const PlanDialog = lazy(async () => ({
  default: (await import('./PlanDialog.tsx')).PlanDialog,
}))
