export { findPlanOf, planAllows, refuseBotOutsidePlan } from './plan-allows.ts'
export {
  companyChanged,
  companyCreated,
  companyDeleted,
  companyRemoved,
  companyRestored,
  type CompanyZoneMoved,
  companyZoneMoved,
  type PlanAssigned,
  planAssigned,
} from './companies.events.ts'
export { findCompany, listCompaniesOfPlan, lockCompany, saveCompany } from './companies.queries.ts'
export {
  endOfDayInZone,
  FIRST_COMPANY,
  isExpired,
  isServedAt,
  sessionDueDate,
} from './company-rules.ts'
export { findTimePlace, parseInstant } from './parse-instant.ts'
export { flagColumns, lackedModules } from './lacked-modules.ts'
export { findUnservedReason, isServed, mayRunJob } from './is-served.ts'
export { createCompany } from './create-company.ts'
export {
  unsealedAddress,
  enqueueConfirmationMail,
  CONFIRMATION_MAIL,
} from './enqueue-confirmation-mail.ts'
export { WELCOME_MAIL } from './mail-welcome.ts'
