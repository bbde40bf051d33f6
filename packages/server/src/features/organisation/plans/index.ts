export { planChanged } from './plans.events.ts'
export { findPlan, insertPlan, listPlans, lockPlanOfCompany } from './plans.queries.ts'
