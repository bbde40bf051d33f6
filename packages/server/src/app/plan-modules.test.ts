import { randomUUID } from 'node:crypto'
import { type Module, modules, type PlanFlag, planFlags } from '@guiche/contract/plans'
import { modulesOf, type Route } from '@guiche/contract/route'
import { routes } from '@guiche/contract/routes'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY, fromNow } from '../platform/clock.ts'
import { inCompany } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/job.ts'
import { enqueue, startWorker } from '../platform/jobs/worker.ts'
import { mayRunJob } from '../features/organisation/companies/index.ts'
import { buildCompany, PASSWORD } from '../testing/build-company.ts'
import { buildFlow, flowEdge, flowNode } from '../testing/build-flow.ts'
import { buildPromptInput } from '../testing/build-prompt-input.ts'
import { buildTicket } from '../testing/build-ticket.ts'
import { listHeldJobs } from '../testing/hold-jobs.ts'
import { buildPlatform, type Platform } from '../testing/build-paying-company.ts'
import { sampleOf } from '../testing/sample-input.ts'
import { signInPerson } from '../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { openSocket } from '../testing/test-socket.ts'
import { features } from './features.ts'

// Tries every route, job and socket event with and without each module. Routes declare their module in the contract, jobs
// in their feature; packages/contract/gates.tsv and jobs.tsv list both, so that a lost module shows in a review.

/** Payloads of jobs whose module depends on the payload. */
const payloadWithRequest = (request: object) => ({
  threadId: 1,
  sessionId: 1,
  versionId: 1,
  token: '1.a',
  variables: {},
  request: { nodeId: '1', said: '', talk: {}, cents: 1, description: '', ...request },
})
const payloads: Readonly<Record<string, ReadonlyArray<[payload: object, module?: PlanFlag]>>> = {
  'flow-calls.ask': [
    [payloadWithRequest({ kind: 'openai' }), 'useOpenAi'],
    [payloadWithRequest({ kind: 'typebot' }), 'useIntegrations'],
    [payloadWithRequest({ kind: 'http' })],
    [payloadWithRequest({ kind: 'charge' })],
  ],
}

const served = features
  .flatMap((feature) => feature.routes ?? [])
  .map(({ key }): { key: string; route: Route } => ({ key, route: routes[key] }))
const calls = served.filter(({ route }) => ['user', 'admin', 'token'].includes(route.who))
const companyJobs = features.flatMap((feature) => feature.jobs ?? []).filter(({ cron }) => !cron)

const emptyOutcome = (reply: unknown) => ({ status: 200, body: reply })
const REFUSED = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
const REFUSED_TO_PROGRAMS = { status: 403, body: { error: 'ERR_API_NOT_ALLOWED' } }

let app: TestApp
let platform: Platform
let companyId: number
let planId: number
let contactListId: number
let admin: TestClient
let program: TestClient
/** The outcome of every call in a company that has all modules. */
let usual: Map<string, Outcome>

beforeAll(async () => {
  app = await startTestApp()
  platform = await buildPlatform(app)
  const built = await buildCompany()
  companyId = built.company.id
  planId = built.company.planId ?? 0
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  program = new TestClient(app.http)
  await fillLists()
  usual = await collectOutcomes()
})
afterAll(() => app?.close())

/** Creates rows for each list of a module. */
async function fillLists(): Promise<void> {
  const line = { name: 'Com token', provider: 'simulator' as const }
  const { id } = await admin.call('POST /whatsapp', { body: line })
  program.token = (await admin.call('POST /whatsapp/:id/token', { params: { id } })).token
  const { contactId, id: ticketId } = await buildTicket(companyId)
  const colleague = await signInPerson(app, companyId)
  const sendAt = fromNow(DAY).toISOString()
  await admin.call('POST /schedules', { body: { body: 'Até amanhã', sendAt, contactId } })
  await admin.call('POST /chats', { body: { title: 'Plantão', users: [{ id: colleague.id }] } })
  const lane = await admin.call('POST /tags', { body: { name: 'Proposta', kanban: 1 } })
  const params = { ticketId, tagId: lane.id }
  await admin.call('PUT /ticket-tags/:ticketId/:tagId', { params })
  await admin.call('POST /prompt', { body: await buildPromptInput(companyId) })
  await admin.call('POST /queueIntegration', { body: { type: 'flowbuilder', name: 'Fluxo' } })
  const url = 'https://loja.example/guiche'
  await admin.call('POST /webhooks', { body: { name: 'Loja', url, events: ['ticket.closed'] } })
  await admin.call('POST /personal-tokens', { body: { name: 'Assistente', days: 30 } })
  const nodes = [flowNode('m', 'message', { label: 'Olá' })]
  const flowId = await buildFlow(admin, { nodes, edges: [flowEdge('1', 'm')] })
  const list = await admin.call('POST /contact-lists', { body: { name: 'Clientes' } })
  contactListId = list.id
  await admin.call('POST /contact-list-items', {
    body: { name: 'Ana', number: '5511988887777', contactListId },
  })
  await admin.call('POST /campaigns', { body: { name: 'Natal' } })
  await admin.call('POST /campaign-settings', { body: { settings: { messageInterval: 5 } } })
  await admin.call('POST /flowcampaign', { body: { name: 'Oi', flowId, phrase: 'oi' } })
}

interface Outcome {
  status: number
  body: Record<string, unknown>
}

/** Parameters of lists that are empty without one. */
const queries: Readonly<Record<string, () => Record<string, string>>> = {
  'GET /ticket/kanban': () => ({ showAll: 'true' }),
  'GET /contact-list-items': () => ({ contactListId: String(contactListId) }),
}

/** Sends every call with an unknown id and no input: the permission check comes before both. */
async function collectOutcomes(): Promise<Map<string, Outcome>> {
  const found = new Map<string, Outcome>()
  for (const { key, route } of calls) {
    const client = route.who === 'token' ? program : admin
    const given = [999_999, randomUUID()]
    const params = route.params && {
      params: sampleOf(route.params, given) as Record<string, string>,
    }
    const query = queries[key] ? { query: queries[key]() } : {}
    const { status, body } = await client.send(key, { ...params, ...query })
    found.set(key, { status, body })
  }
  return found
}

function setModules(given: Partial<Record<Module, boolean>>): Promise<unknown> {
  const { campaignsEnabled, ...flags } = given
  return Promise.all([
    Object.keys(flags).length > 0 &&
      platform.operator.call('PUT /plans/:id', { params: { id: planId }, body: flags }),
    campaignsEnabled !== undefined && platform.changeCompany(companyId, { campaignsEnabled }),
  ])
}

/** Removes these modules from the plan until the test ends. */
async function removeModules(lacked: readonly Module[]): Promise<void> {
  const setLackedModules = (isThere: boolean) =>
    setModules(Object.fromEntries(lacked.map((module) => [module, isThere])))
  await setLackedModules(false)
  onTestFinished(async () => void (await setLackedModules(true)))
}

const refusal = ({ status, body: { error } }: Outcome) => ({ status, error })

/** Calls of the missing modules are empty or refused, and all other outcomes are as usual. */
function expectWithoutModules(
  lacked: readonly Module[],
  found: ReadonlyMap<string, Outcome>,
): void {
  for (const { key, route } of calls) {
    const outcome = found.get(key)
    const { withoutModule, who } = route
    if (!modulesOf(route).some((module) => lacked.includes(module)))
      expect(outcome && refusal(outcome), key).toEqual(refusal(usual.get(key)!))
    else if (withoutModule) expect(outcome, key).toEqual(emptyOutcome(withoutModule))
    else expect(outcome, key).toMatchObject(who === 'token' ? REFUSED_TO_PROGRAMS : REFUSED)
  }
}

describe('a route', () => {
  test('exists for every module', () => {
    const found = new Set(served.flatMap(({ route }) => modulesOf(route)))
    expect(modules.filter((module) => !found.has(module))).toEqual([])
  })

  test('that is empty without its module lists rows with it', () => {
    const lists = calls.filter(({ route }) => route.withoutModule)
    expect(lists.length).toBeGreaterThan(5)
    for (const { key, route } of lists) {
      const { status, body } = usual.get(key)!
      const shown = Array.isArray(body) ? [body] : Object.values(body).filter(Array.isArray)
      const { length } = shown.flat()
      expect({ key, status, isEmpty: length === 0 }).toEqual({ key, status: 200, isEmpty: false })
      expect(route.reply.safeParse(route.withoutModule).success, key).toBe(true)
    }
  })

  test.each(modules)(
    'of %s is empty or refused without it, and no other call changes',
    async (module) => {
      await removeModules([module])
      expectWithoutModules([module], await collectOutcomes())
    },
  )

  test('without a module works as usual in a company that lacks all modules, which gets no events of modules', async () => {
    await removeModules(modules)
    const socket = await openSocket(app.address, admin.token ?? '')
    onTestFinished(() => socket.close())
    expectWithoutModules(modules, await collectOutcomes())
    const ofModules =
      /-(?:schedule|campaign|campaignSettings|ContactList|ContactListItem|chat|prompt|queueIntegration|flow|flowcampaign|webhook|personal)\b/
    expect(socket.heard.map(({ event }) => event).filter((name) => ofModules.test(name))).toEqual(
      [],
    )
  })

  test('that starts a flow needs the external API, even with its secret address', async () => {
    const { flows } = await admin.call('GET /flowbuilder')
    const { webhook } = await admin.call('PUT /flowbuilder/:id/webhook', {
      params: { id: flows[0]?.id ?? 0 },
      body: {},
    })
    const startFlowByWebhook = () =>
      new TestClient(app.http).send('POST /flow-webhooks/:hash', {
        params: { hash: webhook.hash },
        body: { number: '5511999990000' },
      })
    expect(await startFlowByWebhook()).not.toMatchObject(REFUSED_TO_PROGRAMS)
    await removeModules(['useExternalApi'])
    expect(await startFlowByWebhook()).toMatchObject(REFUSED_TO_PROGRAMS)
  })
})

describe('a job', () => {
  const jobPayloadsOf = ({
    name,
    module,
  }: Job): ReadonlyArray<[payload: object, module?: PlanFlag]> =>
    typeof module === 'function' ? (payloads[name] ?? []) : [module ? [{}, module] : [{}]]
  /** One entry for each kind of payload. */
  const tried = companyJobs.flatMap((job) =>
    jobPayloadsOf(job).map(([payload, module], at) => ({
      job,
      payload,
      module,
      name: `${job.name}#${at}`,
    })),
  )

  test('waits for the module that jobs.tsv names', async () => {
    const rows = features
      .flatMap((feature) => feature.jobs ?? [])
      .map(({ name, module, cron }) => {
        const waitsFor = typeof module === 'function' ? 'by payload' : (module ?? '')
        return `${[name, cron ? 'installation' : 'company', waitsFor].join('\t')}\n`
      })
    const table = ['name\tof\tmodule\n', ...rows.toSorted()].join('')
    // After an intended change `vitest run packages/server/src/app/plan-modules.test.ts -u` writes the file anew.
    await expect(table).toMatchFileSnapshot('jobs.tsv')
    const depending = companyJobs.filter(({ module }) => typeof module === 'function')
    expect(depending.map(({ name }) => name)).toEqual(Object.keys(payloads))
  })

  test.each([
    ...planFlags.map((flag) => ({ name: flag, lacked: [flag] })),
    { name: 'any', lacked: planFlags },
  ])(
    'of $name waits without it and runs once with it; no other job waits',
    async ({ lacked }: { lacked: readonly PlanFlag[] }) => {
      await removeModules(lacked)
      const ran: string[] = []
      const jobs = tried.map(({ job, name }) => ({
        ...job,
        name,
        run: async () => void ran.push(name),
      }))
      const worker = await startWorker(jobs, 2, { mayWork: mayRunJob })
      onTestFinished(() => worker.stop())
      await inCompany(companyId, async (db) => {
        for (const { name, payload } of tried) await enqueue(db, name, payload, { key: 'once' })
      })
      const lacksModule = ({ module }: { module?: PlanFlag | undefined }) =>
        module !== undefined && lacked.includes(module)
      const namesOf = (some: typeof tried) => some.map(({ name }) => name).toSorted()
      const held = namesOf(tried.filter(lacksModule))
      await expect.poll(() => listHeldJobs(companyId)).toEqual(held)
      const others = namesOf(tried.filter((one) => !lacksModule(one)))
      await expect.poll(() => ran.toSorted()).toEqual(others)
      await setModules(Object.fromEntries(lacked.map((flag) => [flag, true])))
      await expect.poll(() => ran.toSorted()).toEqual(namesOf(tried))
      expect(await listHeldJobs(companyId)).toEqual([])
    },
  )
})

test('rooms belong to users, lists and tickets: a browser joins them without any module', async () => {
  const { id } = await buildTicket(companyId)
  await removeModules(modules)
  const socket = await openSocket(app.address, admin.token ?? '')
  onTestFinished(() => socket.close())
  await socket.join('joinChatBox', String(id))
  await socket.join('joinTickets', 'pending')
  await admin.call('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } })
  await socket.hears(`company-${companyId}-settings`)
})
