import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { pools } from '../../../platform/database/pools.ts'
import { textAnswer } from '../../../testing/ai-replies.ts'
import {
  ANSWERED,
  type BotDesk,
  buildBotDesk,
  newCustomerNumber,
} from '../../../testing/build-bot-desk.ts'
import {
  busyForHours,
  keepWaiting,
  type ProgramReply,
  type ExternalProgram,
  startProgram,
} from '../../../testing/external-program.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setOpenAiAddress } from '../../setup/ai/index.ts'

// Companies whose AI never answers or asks for a retry in an hour, next to a company whose AI answers.

const SLOW = 8
const CUSTOMERS = 12

let app: TestApp
let program: ExternalProgram

beforeAll(async () => {
  app = await startTestApp('all')
  program = await startProgram()
})
afterAll(async () => {
  // Requests without an answer end when the server closes.
  program.close()
  await app.close()
  setAllowedHosts([])
  setOpenAiAddress(undefined)
})

/** A company whose AI address has a path of its own. */
async function buildCompanyAt(path: string, reply: ProgramReply): Promise<BotDesk> {
  const desk = await buildBotDesk(app, program)
  const value = `${program.origin}/${path}`
  await desk.admin.call('PUT /settings/:key', { params: { key: 'openAiAddress' }, body: { value } })
  await desk.answersBy()
  desks.set(`/${path}/chat/completions`, reply)
  return desk
}

/** Set again after each build, which resets the server's replies. */
const desks = new Map<string, ProgramReply>()
const setReplies = () => desks.forEach((reply, path) => program.replies.set(path, reply))

const requestsTo = (path: string) => program.asked.filter((one) => one.path.startsWith(`/${path}/`))

test('do not delay other companies, and their customers are handed over at once if the wait is known', async () => {
  const slow: BotDesk[] = []
  for (let at = 0; at < SLOW; at++) slow.push(await buildCompanyAt(`slow-${at}`, keepWaiting))
  const busy = await buildCompanyAt('busy', busyForHours)
  const fine = await buildCompanyAt('fine', textAnswer('Abrimos às 9h.'))
  setReplies()

  for (const desk of slow)
    for (let at = 0; at < CUSTOMERS; at++) await desk.write(newCustomerNumber(), 'Oi?')
  await vi.waitFor(() => {
    for (let at = 0; at < SLOW; at++) expect(requestsTo(`slow-${at}`)).not.toHaveLength(0)
  }, ANSWERED)

  await busy.write(busy.number, 'Oi?')
  await busy.waitsForPerson()
  expect(requestsTo('busy')).toHaveLength(1)

  await fine.write(fine.number, 'Que horas abre?')
  await fine.shown('Abrimos às 9h.')
  // Meanwhile no request to the slow AIs was answered, and their companies have fewer job slots than waiting jobs.
  const { rows } = await pools().jobs.query<{ companyId: number; running: number }>(
    `select (payload ->> 'companyId')::int as "companyId", count(*)::int as running
      from graphile_worker._private_jobs where locked_at is not null group by 1`,
  )
  const runningCount = (desk: BotDesk) =>
    rows.find(({ companyId }) => companyId === desk.companyId)?.running ?? 0
  expect(slow.every((desk) => runningCount(desk) > 0 && runningCount(desk) < CUSTOMERS)).toBe(true)
  expect(runningCount(busy)).toBe(0)
})
