import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('shows the tickets of a contact, the newest first, if the reader may see them', async () => {
  const { company } = await buildCompany()
  const [sales, support] = [await buildQueue(company.id), await buildQueue(company.id)]
  const admin = await signInPerson(app, company.id, { profile: 'admin' })
  const ana = await signInPerson(app, company.id, { queueIds: [sales] })
  const bruno = await signInPerson(app, company.id, { allTicket: 'enabled' })
  const given = [
    { status: 'closed' as const, queueId: sales },
    { status: 'closed' as const, queueId: support },
    { status: 'closed' as const },
    { status: 'open' as const, queueId: support, userId: ana.id },
  ]
  const tickets = []
  for (const one of given) tickets.push(await buildTicket(company.id, one))
  const contactId = tickets[0]?.contactId ?? 0
  await inCompany(company.id, (db) =>
    db.updateTable('tickets').set({ contactId }).where('companyId', '=', company.id).execute(),
  )
  const [first, second, third, fourth] = tickets.map(({ id }) => id)
  const fetchHistoryIds = async ({ client }: Person) => {
    const shown = await client.call('GET /contacts/:id/history', { params: { id: contactId } })
    expect(shown).toMatchObject({ count: shown.tickets.length, hasMore: false })
    return shown.tickets.map(({ id }) => id)
  }
  expect(await fetchHistoryIds(admin)).toEqual([fourth, third, second, first])
  expect(await fetchHistoryIds(ana)).toEqual([fourth, first])
  expect(await fetchHistoryIds(bruno)).toEqual([third])
})
