export { AdministrationGate } from './AdministrationGate.tsx'
export { usePlans } from './plans.queries.ts'
export { usePlanGate } from './use-plan-gate.ts'
export { PlansPage } from './PlansPage.tsx'
