export { planChanged } from './plans.events.ts'
export { findPlan, insertPlan, lockPlanOfCompany } from './plans.queries.ts'
