export { usePlans } from './plans.queries.ts'
export { PlansPage } from './PlansPage.tsx'
