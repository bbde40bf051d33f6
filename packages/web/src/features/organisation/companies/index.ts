import { lazy } from '../../../ui/lazy.tsx'

export type { ListedCompany } from './companies.queries.ts'
export { useCompanies } from './companies.queries.ts'
export { companyWords } from './companies.words.ts'
export { CompaniesTable } from './CompaniesTable.tsx'
export { DeletedCompaniesButton } from './DeletedCompaniesButton.tsx'
export { useBrand, useBrandedPath } from './use-brand.ts'

export const AdministratorsDialog = lazy(async () => ({
  default: (await import('./AdministratorsDialog.tsx')).AdministratorsDialog,
}))

export const CompanyDialog = lazy(async () => ({
  default: (await import('./CompanyDialog.tsx')).CompanyDialog,
}))
