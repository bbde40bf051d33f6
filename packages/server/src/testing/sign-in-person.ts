import { buildUser, PASSWORD } from './build-company.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** A person of the company at a browser. */
export interface Person {
  client: TestClient
  id: number
}

/** Somebody new of a company, signed in. */
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
