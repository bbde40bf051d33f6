import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildTeamDesk, type TeamDesk } from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { lockTicketRow } from '../../tickets/tickets/index.ts'
import { doAction } from './do-action.ts'

// A note needs an author. A company whose users all left has none.

let app: TestApp
let desk: TeamDesk

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
})
afterAll(() => app.close())

test('a rule fails for a note without an author, and a flow continues without it', async () => {
  const { companyId } = desk
  const { id } = await desk.waiting(desk.sales)
  await inCompany(companyId, (db) => db.updateTable('users').set({ isActive: false }).execute())
  const automation = { id: 1, name: 'Antiga', userId: null }
  const action = { kind: 'note', note: 'Veio do site' } as const
  const answers = { countAnswer: async () => true, startFlow: async () => undefined }
  const writeNoteAs = (as: 'rule' | 'flow') =>
    inCompany(companyId, async (db) => {
      const ticket = await lockTicketRow(db, companyId, id)
      if (!ticket) throw new Error('the ticket is absent')
      return as === 'rule'
        ? doAction(db, ticket, { as, rule: automation, answers, action })
        : doAction(db, ticket, { as, flow: automation, action })
    })
  await expect(writeNoteAs('rule')).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' })
  expect(await writeNoteAs('flow')).toMatchObject({ isMoved: false })
  const notes = await inCompany(companyId, (db) =>
    db.selectFrom('ticketNotes').select('id').execute(),
  )
  expect(notes).toEqual([])
})
