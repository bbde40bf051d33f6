import { httpKind } from '@guiche/contract/flow-nodes/http'
import { openaiKind } from '@guiche/contract/flow-nodes/openai'
import type { FlowNode } from '@guiche/contract/flow-graph'
import type { Route } from '@guiche/contract/route'
import { routes } from '@guiche/contract/routes'
import { MASKED, secretSettingKeys } from '@guiche/contract/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { setSpeechAddress } from '../features/messages/speech/index.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { setAllowedHosts } from '../platform/http/outgoing/allowed-hosts.ts'
import { seal } from '../platform/secrets.ts'
import { functionCallAnswer, repliesInTurn, textAnswer } from '../testing/ai-replies.ts'
import { speechReply, SPEECH } from '../testing/azure-replies.ts'
import {
  ANSWERED,
  type BotDesk,
  buildBotDesk,
  newCustomerNumber,
  closeProgram,
} from '../testing/build-bot-desk.ts'
import { flowEdge, flowNode, startNode } from '../testing/build-flow.ts'
import { type ExternalProgram, startProgram } from '../testing/external-program.ts'
import { repeatMigration } from '../testing/repeat-migration.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// A stored secret is sent only to the origin for which it was entered, even if the address beside it changes later. The
// secrets are listed from the contract; a field added later fails the first test until this file names its destination.

const SECRET = 'segredo-3f9a1c7e'

/** A stored secret, the field with its address, and the call that sends it. */
interface Case {
  /** Stores the secret for the origin of this address. */
  store(address: string): Promise<unknown>
  /**
   * Changes the address and sends the other fields back as a client has read them. A refusal counts as an answer too.
   */
  move(address: string): Promise<unknown>
  /** Triggers the request with the secret. Resolves when it was answered, or was not made. */
  ask(): Promise<unknown>
}

let app: TestApp
let desk: BotDesk
/** `own` receives the secret; `other` is the address to which a test redirects the feature. */
let own: ExternalProgram
let other: ExternalProgram

beforeAll(async () => {
  app = await startTestApp('all')
  own = await startProgram()
  other = await startProgram()
})
afterAll(async () => {
  await app.close()
  closeProgram(own)
  other.close()
  setSpeechAddress(undefined)
})
beforeEach(async () => {
  desk = await buildBotDesk(app, own)
  setAllowedHosts([own.host, other.host])
  setSpeechAddress(undefined)
  other.asked.length = 0
  for (const { replies } of [own, other]) {
    replies.set('*/chat/completions', textAnswer('Olá!'))
    replies.set('*/order', { body: { total: 3 } })
    replies.set(SPEECH, speechReply)
  }
})

const changeSetting = (key: string, value: string) =>
  desk.admin.send('PUT /settings/:key', { params: { key }, body: { value } })
const setAiAddress = (value: string) => changeSetting('openAiAddress', `${value}/v1`)

/** Sends a customer's message and waits until the prompt's result is stored. */
async function untilPromptCalled(): Promise<void> {
  const query = { kind: 'prompt', id: promptId } as const
  const countPromptCalls = async () =>
    (await desk.admin.call('GET /bot-calls', { query })).calls.length
  const before = await countPromptCalls()
  await desk.write(newCustomerNumber(), 'Oi')
  await vi.waitFor(async () => expect(await countPromptCalls()).toBeGreaterThan(before), ANSWERED)
}
let promptId: number
async function createPrompt(more: object): Promise<void> {
  promptId = (await desk.answersBy(more)).id
}
const changePrompt = async (change: (action: object) => object) => {
  const params = { id: promptId }
  const { voiceRegion, actions, apiKey, voiceKey } = await desk.admin.call('GET /prompt/:id', {
    params,
  })
  const body = { apiKey, voiceKey, ...change({ voiceRegion, actions }) }
  return desk.admin.send('PUT /prompt/:id', { params, body })
}

const ACTION = {
  name: 'consulta_pedido',
  description: 'Consulta o estado de um pedido.',
  method: 'GET',
  parameters: [],
}
const VOICE = { voice: 'pt-BR-AntonioNeural', voiceKey: SECRET }

let flowId: number
let graph: { nodes: FlowNode[]; connections: Array<ReturnType<typeof flowEdge>> }
const saveFlow = (node: FlowNode) => {
  graph = { nodes: [startNode, node], connections: [flowEdge('1', node.id)] }
  return desk.admin.send('POST /flowbuilder/flow', { body: { idFlow: flowId, ...graph } })
}
async function createFlow(node: FlowNode): Promise<void> {
  flowId = (
    await desk.admin.call('POST /flowbuilder', { body: { name: `Fluxo ${newCustomerNumber()}` } })
  ).id
  expect((await saveFlow(node)).status).toBe(200)
}
/** Changes a flow as the editor does, saves it, and runs both the edited and the stored version. */
async function changeFlow(change: (node: FlowNode) => FlowNode): Promise<void> {
  const { flow } = await desk.admin.call('GET /flowbuilder/:id', { params: { id: flowId } })
  const node = flow.flow?.nodes.find(({ id }) => id === 'n')
  expect(JSON.stringify(node)).toContain(MASKED)
  expect(JSON.stringify(node)).not.toContain(SECRET)
  await saveFlow(change(node!))
}
async function tryFlow(): Promise<void> {
  const event = { kind: 'start' } as const
  const begun = await desk.admin.send('POST /flowbuilder/try', { body: { flowId, graph, event } })
  const session = 'session' in begun.body ? begun.body.session : null
  if (session)
    await desk.admin.send('POST /flowbuilder/try', {
      body: { flowId, graph, session, event: { kind: 'said', text: 'Oi' } },
    })
}
const httpNode = (address: string) =>
  flowNode('n', 'http', { method: 'GET', url: `${address}/order`, authorization: SECRET })
const aiNode = (data: object) =>
  flowNode('n', 'openai', {
    typebotIntegration: { name: 'IA', prompt: 'Atenda.', apiKey: 'sk-1', voice: 'texto', ...data },
  })
const withTalk = (node: FlowNode, change: object): FlowNode => ({
  ...node,
  data: { typebotIntegration: { ...(node.data.typebotIntegration as object), ...change } },
})

const cases: Readonly<Record<string, Case>> = {
  'settings openAiKey': {
    store: async (address) => {
      await setAiAddress(address)
      await changeSetting('openAiKey', SECRET)
    },
    move: async (address) => {
      await setAiAddress(address)
      await changeSetting('openAiKey', MASKED)
    },
    ask: () => desk.admin.send('POST /desk-ai/test'),
  },
  'prompt apiKey': {
    store: async (address) => {
      await setAiAddress(address)
      await createPrompt({ apiKey: SECRET })
    },
    move: async (address) => {
      await setAiAddress(address)
      await changePrompt((read) => read)
    },
    ask: untilPromptCalled,
  },
  'prompt voiceKey': {
    store: (address) => {
      setSpeechAddress(address)
      return createPrompt({ ...VOICE, voiceRegion: 'brazilsouth' })
    },
    // Replaces Azure's address, so that the test sees the header that another Azure host would receive.
    move: (address) => {
      setSpeechAddress(address)
      return changePrompt((read) => ({ ...read, voiceRegion: 'eastus' }))
    },
    ask: untilPromptCalled,
  },
  'prompt authorization': {
    store: (address) =>
      createPrompt({ actions: [{ ...ACTION, url: `${address}/order`, authorization: SECRET }] }),
    move: (address) =>
      changePrompt(() => ({
        actions: [{ ...ACTION, url: `${address}/order`, authorization: MASKED }],
      })),
    ask: async () => {
      own.replies.set(
        '*/chat/completions',
        repliesInTurn(functionCallAnswer(['consulta_pedido', {}]), textAnswer('Pronto')),
      )
      await untilPromptCalled()
    },
  },
  'node http authorization': {
    store: (address) => createFlow(httpNode(address)),
    move: (address) =>
      changeFlow((node) => ({ ...node, data: { ...node.data, url: `${address}/order` } })),
    ask: tryFlow,
  },
  'node openai apiKey': {
    store: async (address) => {
      await setAiAddress(address)
      await createFlow(aiNode({ apiKey: SECRET }))
    },
    move: async (address) => {
      await setAiAddress(address)
      await changeFlow((node) => node)
    },
    ask: tryFlow,
  },
  'node openai voiceKey': {
    store: (address) => {
      setSpeechAddress(address)
      return createFlow(aiNode({ ...VOICE, voiceRegion: 'brazilsouth' }))
    },
    move: (address) => {
      setSpeechAddress(address)
      return changeFlow((node) => withTalk(node, { voiceRegion: 'eastus' }))
    },
    ask: tryFlow,
  },
}

/** Secrets without a configurable address of the company. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'settings asaas': 'goes to Asaas, at an address of the operator’s',
  'settings efiClientSecret': 'goes to Efí, at an address of the operator’s',
  'settings efiCertificate': 'goes to Efí, at an address of the operator’s',
  'queueIntegration jsonContent': 'goes to Google, at an address of the operator’s',
  'whatsapp token': 'is kept as a hash',
  'auth password': 'is kept as a hash',
  'users password': 'is kept as a hash',
  'companies password': 'is kept as a hash',
  'companies token': 'is made by us: it confirms an address',
  'invitations password': 'is kept as a hash',
  'invitations token': 'is made by us, and kept as a hash',
  'resetpasswords token': 'is made by us, and kept as a hash',
  'resetpasswords newPassword': 'is kept as a hash',
  'pix-webhooks authorization': 'comes from Asaas, and is made by us',
  'queue parentKey': 'is no secret: it joins options of a menu',
  'flowbuilder token': 'is no secret: it names a question of a trial',
}

test('the contract has no write-only secret that is missing here', () => {
  const SECRET_NAME = /[a-z]Key$|secret|token$|password|authorization|certificate|jsonContent/i
  const NO_SECRET = /idempotencyKey|answerKey/
  const secretsIn = (place: string, schema: z.ZodType) =>
    propertiesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      .filter((name) => SECRET_NAME.test(name) && !NO_SECRET.test(name))
      .map((name) => `${place} ${name}`)
  const declared: Array<[key: string, route: Route]> = Object.entries(routes)
  const listed = [
    ...secretSettingKeys.map((key) => `settings ${key}`),
    ...declared.flatMap(([key, { body }]) =>
      body ? secretsIn(key.split('/')[1] ?? key, body) : [],
    ),
    ...secretsIn('node http', httpKind.data),
    ...secretsIn('node openai', openaiKind.data),
  ]
  expect([...new Set(listed)].toSorted()).toEqual(
    [...Object.keys(cases), ...Object.keys(ELSEWHERE)].toSorted(),
  )
})

function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === 'properties' && typeof value === 'object' ? Object.keys(value ?? {}) : [],
  )
  return [...own, ...Object.values(schema).flatMap(propertiesOf)]
}

/** True if any request to the program holds the secret, plain or in base64. */
const receivedSecret = ({ asked }: ExternalProgram) => {
  const all = JSON.stringify(asked)
  return [SECRET, Buffer.from(SECRET).toString('base64')].some((text) => all.includes(text))
}

describe.each(Object.entries(cases))('%s', (_name, { store, move, ask }) => {
  test('is sent to the address for which it was entered, and to no other', async () => {
    await store(own.origin)
    await ask()
    expect(receivedSecret(own)).toBe(true)
    await move(other.origin)
    await ask()
    expect(receivedSecret(other)).toBe(false)
  })
})

/** Stores the secrets as they were before sealing bound them to an origin. */
const storedBefore: Readonly<Record<string, (companyId: number) => Promise<unknown>>> = {
  'settings openAiKey': (companyId) =>
    inCompany(companyId, (db) =>
      db
        .updateTable('settings')
        .set({ value: seal(`setting ${companyId} openAiKey`, SECRET) })
        .where('companyId', '=', companyId)
        .where('key', '=', 'openAiKey')
        .execute(),
    ),
  'prompt apiKey': (companyId) =>
    inCompany(companyId, (db) =>
      db
        .updateTable('prompts')
        .set({ apiKey: seal(`prompt key ${companyId}`, SECRET) })
        .where('companyId', '=', companyId)
        .execute(),
    ),
  'prompt voiceKey': (companyId) =>
    inCompany(companyId, (db) =>
      db
        .updateTable('prompts')
        .set({ voiceKey: seal(`prompt voice key ${companyId}`, SECRET) })
        .where('companyId', '=', companyId)
        .execute(),
    ),
  'prompt authorization': (companyId) =>
    inCompany(companyId, (db) => {
      const sealed = JSON.stringify(seal(`prompt action ${companyId}`, SECRET))
      return sql`update prompts set actions = jsonb_set(actions, '{0,authorization}', ${sealed}::jsonb)
        where company_id = ${companyId}`.execute(db)
    }),
}

describe.each(Object.entries(storedBefore))('%s, stored by an older version', (name, store) => {
  test('is sent to the address that was stored with it, and to no other', async () => {
    const { store: storeNow, move, ask } = cases[name]!
    await storeNow(own.origin)
    await store(desk.companyId)
    await repeatMigration(app.database, '0170-addresses-of-keys.sql')
    await ask()
    expect(receivedSecret(own)).toBe(true)
    await move(other.origin)
    await ask()
    expect(receivedSecret(other)).toBe(false)
  })
})

test('a key entered for the new address works there, and is required until then', async () => {
  await setAiAddress(own.origin)
  await changeSetting('openAiKey', 'sk-1')
  const fetchAiKey = async () =>
    (await desk.admin.call('GET /settings')).find(({ key }) => key === 'openAiKey')?.value
  expect(await fetchAiKey()).toBe(MASKED)
  await setAiAddress(other.origin)
  expect(await fetchAiKey()).toBe('')
  expect((await desk.admin.send('POST /desk-ai/test')).body).toMatchObject({
    error: 'ERR_AI_NOT_SET_UP',
  })
  await changeSetting('openAiKey', SECRET)
  expect(await fetchAiKey()).toBe(MASKED)
  await desk.admin.send('POST /desk-ai/test')
  expect(receivedSecret(other)).toBe(true)
})

test('a masked credential with an address of another origin is refused with a readable reason', async () => {
  await cases['prompt authorization']!.store(own.origin)
  const action = { ...ACTION, authorization: MASKED }
  const saveActionUrl = (url: string) =>
    desk.admin.send('PUT /prompt/:id', {
      params: { id: promptId },
      body: { actions: [{ ...action, url }] },
    })
  expect(await saveActionUrl(`${other.origin}/order`)).toMatchObject({
    status: 400,
    body: { error: 'ERR_SECRET_FOR_OTHER_ADDRESS' },
  })
  expect((await saveActionUrl(`${own.origin}/another/path`)).status).toBe(200)
  await cases['node http authorization']!.store(own.origin)
  const led = { ...httpNode(other.origin) }
  led.data = { ...led.data, authorization: MASKED }
  const event = { kind: 'start' } as const
  const drawn = { nodes: [startNode, led], connections: [flowEdge('1', 'n')] }
  for (const answer of [
    await saveFlow(led),
    await desk.admin.send('POST /flowbuilder/try', { body: { flowId, graph: drawn, event } }),
  ])
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'ERR_SECRET_FOR_OTHER_ADDRESS' },
    })
})
