export { findPlan, insertPlan, lockPlanOfCompany } from './plans.queries.ts'
