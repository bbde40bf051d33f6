import type { QueueIntegrationInput } from '@guiche/contract/queue-integrations'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { pools } from '../../../platform/database/pools.ts'
import { limitTimeouts } from '../../../platform/http/outgoing/safe-fetch.ts'
import {
  ANSWERED,
  type BotDesk,
  buildBotDesk,
  newCustomerNumber,
  closeProgram,
} from '../../../testing/build-bot-desk.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import { keyFile } from '../../../testing/dialogflow-key-file.ts'
import {
  countedFlood,
  type Misdeed,
  misdeeds,
  type ExternalProgram,
  startProgram,
} from '../../../testing/external-program.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setGoogleAddresses } from '../../setup/dialogflow/index.ts'

// Runs every kind of bot against every kind of server fault: the customer must be handed over or led on, the reason
// recorded, and the job slot freed.

let app: TestApp
let program: ExternalProgram

beforeAll(async () => {
  app = await startTestApp('all')
  program = await startProgram()
  setGoogleAddresses({ dialogflow: program.origin, token: `${program.origin}/token` })
})
afterAll(async () => {
  await app.close()
  closeProgram(program)
  setGoogleAddresses({})
})

const ANY_MS = 1500
const MOST_TAKEN = 64 * 1024 * 1024

interface Kind {
  readonly name: string
  /** Makes the bot answer the next customer. @returns the words that start it */
  readonly begin: (desk: BotDesk) => Promise<string>
  /** Text of the flow's error path; absent: the customer is handed over. */
  readonly leadsOn?: string
  /** Kind of bot whose call log holds the reason. */
  readonly kept?: 'prompt' | 'integration'
}

const startByIntegration =
  (body: Partial<QueueIntegrationInput> & Pick<QueueIntegrationInput, 'type'>) =>
  async (desk: BotDesk) => {
    const { id } = await desk.admin.call('POST /queueIntegration', {
      body: { name: body.type, urlN8N: program.origin, ...body },
    })
    await desk.lineAnswersBy({ integrationId: id })
    return 'Oi'
  }

const startByNode =
  (type: 'openai' | 'typebot' | 'http', data: () => object) => async (desk: BotDesk) => {
    const says = flowNode('m', 'message', { label: 'Adiante.' })
    const exits = type === 'http' ? ['n.b'] : ['n']
    const flowId = await buildFlow(desk.admin, {
      nodes: [flowNode('n', type, { ...data() }), says],
      edges: [flowEdge('1', 'n'), ...exits.map((exit) => flowEdge(exit, 'm'))],
    })
    const phrase = `fluxo ${type} ${flowId}`
    await desk.admin.call('POST /flowcampaign', { body: { name: phrase, flowId, phrase } })
    return phrase
  }

const kinds: readonly Kind[] = [
  {
    name: 'typebot',
    kept: 'integration',
    begin: startByIntegration({ type: 'typebot', typebotSlug: 'loja', typebotDelayMessage: 0 }),
  },
  { name: 'n8n', kept: 'integration', begin: startByIntegration({ type: 'n8n' }) },
  { name: 'webhook', kept: 'integration', begin: startByIntegration({ type: 'webhook' }) },
  {
    name: 'dialogflow',
    kept: 'integration',
    begin: startByIntegration({ type: 'dialogflow', projectName: 'loja-1', jsonContent: keyFile }),
  },
  {
    name: 'AI of a flow',
    leadsOn: 'Adiante.',
    begin: startByNode('openai', () => ({ typebotIntegration: { prompt: 'P', apiKey: 'sk-1' } })),
  },
  {
    name: 'Typebot of a flow',
    leadsOn: 'Adiante.',
    begin: startByNode('typebot', () => ({
      typebotIntegration: { urlN8N: program.origin, typebotSlug: 'loja' },
    })),
  },
  {
    name: 'HTTP request of a flow',
    leadsOn: 'Adiante.',
    begin: startByNode('http', () => ({
      method: 'POST',
      url: `${program.origin}/pedido`,
      body: '{}',
    })),
  },
  // Last, since a line's prompt answers before its integration.
  {
    name: 'prompt',
    kept: 'prompt',
    begin: async (desk) => {
      await desk.answersBy()
      return 'Oi'
    },
  },
]

const endless = countedFlood()
const faults: Readonly<Record<Misdeed, RegExp>> = {
  silent: /^timeout$/,
  slow: /^timeout$/,
  busy: /^(?:busy|status_429|agent)$/,
  endless: /^too_large$/,
  broken: /^unreachable$/,
}

test.each(misdeeds)('a program that %s holds no customer', async (_what, misdeed, reply) => {
  limitTimeouts(ANY_MS)
  onTestFinished(() => limitTimeouts(undefined))
  const desk = await buildBotDesk(app, program)
  program.replies.set('/token', { body: { access_token: 'ya29' } })
  program.replies.set('*', misdeed === 'endless' ? endless.reply : reply)
  const before = endless.bytes()
  const customers = new Map<string, Kind>()
  for (const kind of kinds) {
    const from = newCustomerNumber()
    customers.set(from, kind)
    await desk.write(from, await kind.begin(desk))
    // Waits for the ticket, since the bot is chosen when the message is processed.
    await vi.waitFor(
      async () => expect((await ticketOf(desk, from))?.id).toBeGreaterThan(0),
      ANSWERED,
    )
  }
  for (const [from, { name, leadsOn }] of customers) {
    if (leadsOn !== undefined) await desk.onPhone(from, ({ body }) => body === leadsOn)
    else
      await vi.waitFor(async () => {
        expect(await ticketOf(desk, from), name).toMatchObject({ useIntegration: false })
      }, ANSWERED)
  }
  await vi.waitFor(async () => {
    const { rows } = await pools().jobs.query(
      `select from graphile_worker._private_jobs
        where payload ->> 'companyId' = $1 and locked_at is not null`,
      [String(desk.companyId)],
    )
    expect(rows).toEqual([])
  }, ANSWERED)
  for (const [name, reason] of await faultsOf(desk)) expect(reason, name).toMatch(faults[misdeed])
  expect(endless.bytes() - before).toBeLessThan(MOST_TAKEN)
})

async function ticketOf(desk: BotDesk, from: string) {
  const query = { status: 'pending', showAll: true } as const
  const { tickets } = await desk.admin.call('GET /tickets', { query })
  return tickets.find(({ contact }) => contact.number === from)
}

/** Recorded fault of each bot, as administrators see it. */
async function faultsOf(desk: BotDesk): Promise<Array<[name: string, fault: string]>> {
  const { prompts } = await desk.admin.call('GET /prompt', { query: {} })
  const { queueIntegrations } = await desk.admin.call('GET /queueIntegration', { query: {} })
  const bots = [
    ...prompts.map(({ id, name }) => ({ kind: 'prompt' as const, id, name })),
    ...queueIntegrations.map(({ id, name }) => ({ kind: 'integration' as const, id, name })),
  ]
  expect(bots).toHaveLength(kinds.filter(({ kept }) => kept !== undefined).length)
  const found: Array<[string, string]> = []
  for (const { kind, id, name } of bots) {
    const { calls } = await desk.admin.call('GET /bot-calls', { query: { kind, id } })
    expect(calls, name).toHaveLength(1)
    found.push([name, calls[0]?.fault ?? ''])
  }
  return found
}
