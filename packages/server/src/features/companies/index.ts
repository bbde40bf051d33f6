export { companyChanged, companyCreated, companyDeleted } from './companies.events.ts'
export { findCompany, saveCompany } from './companies.queries.ts'
export { isExpired, sessionDueDate } from './company-rules.ts'
export { createCompany } from './create-company.ts'
