import pg from 'pg'
import { vi } from 'vitest'
import { setOpenAiAddress } from '../../packages/server/src/features/setup/ai/index.ts'
import { setAllowedHosts } from '../../packages/server/src/platform/http/outgoing/allowed-hosts.ts'
import { COMPLETIONS } from '../../packages/server/src/testing/ai-replies.ts'
import { buildCompany, buildUser } from '../../packages/server/src/testing/build-company.ts'
import { buildFlow, flowEdge, flowNode } from '../../packages/server/src/testing/build-flow.ts'
import { buildPromptInput } from '../../packages/server/src/testing/build-prompt-input.ts'
import { buildConnectedLine, buildLine } from '../../packages/server/src/testing/build-line.ts'
import { buildTeamDesk, type Person } from '../../packages/server/src/testing/build-team-desk.ts'
import type { TestApp } from '../../packages/server/src/testing/test-app.ts'
import { TestClient } from '../../packages/server/src/testing/test-client.ts'
import {
  type ExternalProgram,
  startProgram,
} from '../../packages/server/src/testing/external-program.ts'
import { startWebhookReceiver } from '../../packages/server/src/testing/webhook-receiver.ts'

// A company with data of every kind that a browser may show.

export type LiveDesk = Awaited<ReturnType<typeof buildLiveDesk>>

/** The viewer is an administrator of the operator's company too, and so receives all events. */
export async function buildLiveDesk(app: TestApp) {
  // The first company is the platform's; the desk's company pays to it.
  await buildCompany()
  const desk = await buildTeamDesk(app)
  const { companyId, sales, support, admin: chief } = desk
  const ana = await desk.person({ name: 'Ana Attendant', queueIds: [sales] })
  const leaver = await desk.person({ name: 'Bruno Leaves', queueIds: [sales] })
  const viewer = await buildViewer(app, companyId)
  const receiver = await startWebhookReceiver()
  const ai = await startProgram()
  setAllowedHosts([receiver.host, ai.host])
  setOpenAiAddress(`${ai.origin}/v1`)
  const reviewed = await buildReviewedCustomer(chief, companyId, ai)

  /** A conversation of Ana's that the viewer has open. */
  const talk = await desk.served(ana)
  const lane = await chief.call('POST /tags', { body: tag('Negociação', 1) })
  const label = await chief.call('POST /tags', { body: tag('Urgente', 0) })
  await syncTags(talk, lane, label)
  const closed = await desk.served(leaver)
  await desk.change(leaver.client, closed.id, { status: 'closed' })
  const queued = await desk.waiting(support)
  /** A line with a conversation, to be deleted. */
  const otherLine = await buildLine(companyId, { name: 'Outra linha', queueIds: [support] })
  const chat = await ana.client.call('POST /chats', {
    body: { title: 'Equipe', users: [{ id: viewer.id }] },
  })
  /** It asks, and waits for an answer. */
  const flowId = await buildFlow(chief, {
    nodes: [
      flowNode('q', 'question', {
        typebotIntegration: { message: 'Como você se chama?', answerKey: 'nome' },
      }),
    ],
    edges: [flowEdge('1', 'q')],
  })
  const integration = await chief.call('POST /queueIntegration', {
    body: { type: 'webhook', name: 'Gancho', urlN8N: `${receiver.origin}/hook` },
  })
  const webhook = await chief.call('POST /webhooks', {
    body: { name: 'Sistema', url: `${receiver.origin}/hook`, events: ['contact.created'] },
  })

  const { id: contactListId } = await chief.call('POST /contact-lists', {
    body: { name: 'Clientes' },
  })

  async function syncTags({ id: ticketId }: { id: number }, ...tags: Array<{ id: number }>) {
    await chief.call('POST /tags/sync', { body: { ticketId, tags } })
  }

  return {
    ...desk,
    chief,
    ana,
    leaver,
    viewer,
    talk,
    lane,
    label,
    closed,
    queued,
    otherLine,
    chat,
    flowId,
    webhook,
    contactListId,
    bot: { kind: 'integration', id: integration.id } as const,
    reviewed,
    sync: syncTags,
    stop() {
      setAllowedHosts([])
      setOpenAiAddress(undefined)
      receiver.close()
      ai.close()
    },
  }

  function tag(name: string, kanban: 0 | 1) {
    return { name, color: '#0395fe', kanban }
  }
}

/** Costs are in no event, since the page of prompts fetches them. */
const FREE = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

/** A customer of a line of its own; a prompt answers them under review. A first proposal was discarded. */
async function buildReviewedCustomer(chief: TestClient, companyId: number, ai: ExternalProgram) {
  const whatsappId = await buildConnectedLine(chief, companyId, { name: 'Com revisão' })
  const { id: promptId } = await chief.call('POST /prompt', {
    body: { ...(await buildPromptInput(companyId)), review: true },
  })
  await chief.call('PUT /whatsapp/:id', { params: { id: whatsappId }, body: { promptId } })
  const from = '5511977770001'
  const findProposal = async (id: number) =>
    (await chief.call('GET /tickets/:ticketId/proposal', { params: { ticketId: id } })).proposal

  async function findTicketId(): Promise<number> {
    const query = { status: 'pending', showAll: true } as const
    const { tickets } = await chief.call('GET /tickets', { query })
    const found = tickets.find(({ contact }) => contact.number === from)
    if (!found) throw new Error('the customer has no ticket')
    return found.id
  }

  /** The customer writes, and the prompt's proposal waits for a review. */
  async function propose(text: string) {
    ai.replies.set(COMPLETIONS, {
      body: { choices: [{ message: { content: text } }], usage: FREE },
    })
    const body = { from, name: 'Rita', type: 'text', body: 'Tem bolo?' } as const
    await chief.call('POST /simulator/:whatsappId/messages', { params: { whatsappId }, body })
    return vi.waitFor(
      async () => {
        const proposal = await findProposal(await findTicketId())
        if (proposal?.text !== text) throw new Error(`the proposal ${text} does not exist`)
        return proposal
      },
      { interval: 50 },
    )
  }

  async function discard() {
    const id = await findTicketId()
    const query = { id: (await findProposal(id))?.id ?? 0 }
    await chief.call('DELETE /tickets/:ticketId/proposal', { params: { ticketId: id }, query })
  }

  await propose('Olá!')
  await discard()
  return { id: await findTicketId(), propose, discard }
}

export interface Viewer extends Person {
  email: string
}

async function buildViewer(app: TestApp, companyId: number): Promise<Viewer> {
  const { user, email } = await buildUser(companyId, { name: 'Vera Viewer', profile: 'admin' })
  const owner = new pg.Client(app.database.owner)
  await owner.connect()
  await owner.query('update users set super = true where id = $1', [user.id])
  await owner.end()
  return { client: new TestClient(app.http), id: user.id, name: user.name, email }
}
