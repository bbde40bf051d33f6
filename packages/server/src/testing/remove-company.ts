import { removeDeletedCompanies } from '../features/organisation/companies/remove-company.ts'
import type { TestClient } from './test-client.ts'

/** Runs the job that purges deleted companies. */
export function runCompanyPurge(): Promise<void> {
  return removeDeletedCompanies.run(undefined, undefined)
}

/** Ends the period in which a deleted company can be restored, as the operator does by typing its name. */
export async function purgeDeletedCompany(operator: TestClient, id: number): Promise<void> {
  const { companies } = await operator.call('GET /companies/deleted')
  const name = companies.find((company) => company.id === id)?.name ?? ''
  await operator.call('POST /companies/:id/remove', { params: { id }, body: { name } })
}

/** Deletes a company and purges all of its rows. */
export async function removeCompany(operator: TestClient, id: number): Promise<void> {
  await operator.call('DELETE /companies/:id', { params: { id } })
  await purgeDeletedCompany(operator, id)
  await runCompanyPurge()
}
