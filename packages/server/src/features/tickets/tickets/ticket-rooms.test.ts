import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestSocket } from '../../../testing/test-socket.ts'

// One browser per kind of user, with all lists open: the events it receives keep its lists equal to a fetch.

let app: TestApp
let desk: TeamDesk
let people: Record<'admin' | 'supervisor' | 'seller' | 'helper' | 'everything', Person>

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  people = {
    admin: { client: desk.admin, id: desk.adminId, name: 'admin' },
    supervisor: await desk.person({ profile: 'supervisor', queueIds: [desk.sales, desk.support] }),
    seller: await desk.person({ queueIds: [desk.sales] }),
    helper: await desk.person({ queueIds: [desk.support] }),
    everything: await desk.person({ queueIds: [desk.sales], allTicket: 'enabled' }),
  }
})
afterAll(() => app.close())

type Kind = keyof typeof people

/** The lists of a browser, built from events alone. */
class Listening {
  readonly #socket: TestSocket
  readonly #person: Person
  readonly #isAdmin: boolean

  constructor(socket: TestSocket, person: Person, isAdmin: boolean) {
    this.#socket = socket
    this.#person = person
    this.#isAdmin = isAdmin
  }

  /** The status list that shows the ticket; undefined if none does. */
  shownStatus(id: number): string | undefined {
    let standing: string | undefined
    for (const { event, payload } of this.#socket.heard) {
      if (event !== `company-${desk.companyId}-ticket`) continue
      const ticket = payload.ticket as Ticket | undefined
      if (payload.action === 'delete' && payload.ticketId === id) standing = undefined
      if (payload.action === 'update' && ticket?.id === id) standing = this.#shownStatusOf(ticket)
    }
    return standing
  }

  /** As clients show it: only administrators see tickets of other users. */
  #shownStatusOf(ticket: Ticket): string | undefined {
    const isTheirs = ticket.status === 'pending' || ticket.userId === this.#person.id
    return isTheirs || this.#isAdmin ? ticket.status : undefined
  }

  close(): void {
    this.#socket.close()
  }
}

test('tickets enter and leave the lists of each user as they move', async () => {
  const kinds = Object.keys(people) as Kind[]
  const listening = new Map<Kind, Listening>()
  for (const kind of kinds) {
    const socket = await desk.browser(
      people[kind].client,
      ['joinTickets', 'pending'],
      ['joinTickets', 'open'],
      ['joinTickets', 'closed'],
    )
    listening.set(kind, new Listening(socket, people[kind], kind === 'admin'))
  }
  const expectShownStatuses = (id: number, expected: Partial<Record<Kind, string>>) =>
    pollUntilFound(async () => {
      const heard = Object.fromEntries(
        kinds.map((kind) => [kind, listening.get(kind)?.shownStatus(id)]),
      )
      const fetched = Object.fromEntries(
        await Promise.all(kinds.map(async (kind) => [kind, await fetchStatus(kind, id)])),
      )
      return JSON.stringify(heard) === JSON.stringify(expected) &&
        JSON.stringify(fetched) === JSON.stringify(expected)
        ? true
        : undefined
    }).catch(() => {
      const heard = kinds.map((kind) => [kind, listening.get(kind)?.shownStatus(id)])
      expect(Object.fromEntries(heard)).toEqual(expected)
      throw new Error('what was heard is not what a fetch shows')
    })

  const { seller, helper } = people
  const { id } = await desk.waiting()
  const all = { admin: 'pending', supervisor: 'pending' }
  await expectShownStatuses(id, { admin: 'pending', everything: 'pending' })
  await desk.change(desk.admin, id, { queueId: desk.sales })
  await expectShownStatuses(id, { ...all, seller: 'pending', everything: 'pending' })
  await desk.change(seller.client, id, { status: 'open', userId: seller.id })
  await expectShownStatuses(id, { admin: 'open', seller: 'open' })
  await desk.change(seller.client, id, { queueId: desk.support })
  await expectShownStatuses(id, { ...all, helper: 'pending' })
  await desk.change(helper.client, id, { status: 'open', userId: helper.id })
  await desk.change(helper.client, id, { userId: seller.id })
  await expectShownStatuses(id, { admin: 'open', seller: 'open' })
  await desk.change(seller.client, id, { status: 'closed' })
  await expectShownStatuses(id, { admin: 'closed', seller: 'closed' })
  await desk.admin.call('DELETE /tickets/:id', { params: { id } })
  await expectShownStatuses(id, {})
  for (const one of listening.values()) one.close()
})

async function fetchStatus(kind: Kind, id: number): Promise<string | undefined> {
  const showAll = kind === 'admin'
  for (const status of ['pending', 'open', 'closed'])
    if ((await desk.listed(people[kind].client, { status, showAll })).includes(id)) return status
  return undefined
}
