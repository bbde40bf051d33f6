import { expect, test } from 'vitest'
import { listRunnableFlows } from '../features/setup/flows/index.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { buildCompany } from './build-company.ts'
import { buildFlow, flowNode } from './build-flow.ts'
import { signInPerson } from './sign-in-person.ts'
import { startTestApp } from './test-app.ts'

/** The first flow of a database's first company, as the server loads it. */
async function buildFirstFlow(says: string) {
  const app = await startTestApp()
  try {
    const { company } = await buildCompany()
    const { client } = await signInPerson(app, company.id, { profile: 'admin' })
    const nodes = [flowNode('says', 'message', { label: says })]
    const id = await buildFlow(client, { nodes, edges: [] })
    const [found] = await inCompany(company.id, (db) => listRunnableFlows(db, company.id, [id]))
    const label = found?.graph.nodes.find((node) => node.id === 'says')?.data['label']
    return { numbers: [company.id, found?.versionId], label }
  } finally {
    await app.close()
  }
}

test('a database shares no cached rows with an earlier one that has the same ids', async () => {
  const first = await buildFirstFlow('Bom dia.')
  const second = await buildFirstFlow('Boa noite.')
  expect(second.numbers).toEqual(first.numbers)
  expect([first.label, second.label]).toEqual(['Bom dia.', 'Boa noite.'])
})
