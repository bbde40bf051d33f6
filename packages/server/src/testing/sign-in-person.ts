import { buildUser, PASSWORD } from './build-company.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** A user of the company in a browser. */
export interface Person {
  client: TestClient
  id: number
}

/** Creates a user of a company and signs them in. */
export async function signInPerson(
  app: TestApp,
  companyId: number,
  given: Parameters<typeof buildUser>[1] = {},
): Promise<Person> {
  const { user, email } = await buildUser(companyId, given)
  const client = new TestClient(app.http)
  await client.signIn(email, PASSWORD)
  return { client, id: user.id }
}
