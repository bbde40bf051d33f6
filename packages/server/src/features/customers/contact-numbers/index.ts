export { listCompanyIds } from './contact-numbers.queries.ts'
export { reviewNumbers } from './review-numbers.ts'
