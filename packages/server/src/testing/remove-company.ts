import { removeDeletedCompanies } from '../features/organisation/companies/remove-company.ts'
import type { TestClient } from './test-client.ts'

/** Lets the job run that removes deleted companies for good. */
export function runRemoval(): Promise<void> {
  return removeDeletedCompanies.run(undefined, undefined)
}

/** Ends the time in which a deleted company may be taken back, as the operator does who types its name. */
export async function removeNow(operator: TestClient, id: number): Promise<void> {
  const { companies } = await operator.call('GET /companies/deleted')
  const name = companies.find((company) => company.id === id)?.name ?? ''
  await operator.call('POST /companies/:id/remove', { params: { id }, body: { name } })
}

/** Deletes a company, and all that it has with it. */
export async function removeCompany(operator: TestClient, id: number): Promise<void> {
  await operator.call('DELETE /companies/:id', { params: { id } })
  await removeNow(operator, id)
  await runRemoval()
}
