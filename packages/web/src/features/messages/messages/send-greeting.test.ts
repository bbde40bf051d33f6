import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { buildMessage, buildTicket } from '../../../testing/build-ticket.ts'
import { sendGreeting } from './send-greeting.ts'
import { messageSendings } from './message-sendings.ts'

afterEach(() => {
  messageSendings.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['pt', 'en', 'meu nome é *Ana*'],
  ['es', 'pt', 'mi nombre es *Ana*'],
  ['en', 'pt', 'my name is *Ana*'],
] as const)(
  'a company that writes %s greets its customers in it, though the attendant reads %s',
  async (spoken, read, words) => {
    await i18next.changeLanguage(read)
    const posted: string[] = []
    vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
      posted.push(init.body)
      return Response.json(buildMessage({ position: 1, fromMe: true, userId: 7 }))
    })
    const user = buildSessionUser()
    const company = { ...user.company, language: spoken }
    sendGreeting(createQueryClient(), buildTicket({}), { ...user, company })
    await vi.waitFor(() => expect(messageSendings.read()).toEqual([]))
    expect(posted).toHaveLength(1)
    expect(posted[0]).toContain(words)
  },
)
