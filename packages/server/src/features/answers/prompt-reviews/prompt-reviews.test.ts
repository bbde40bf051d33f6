import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { functionCallAnswer, COMPLETIONS, textAnswer } from '../../../testing/ai-replies.ts'
import { speechReply, SPEECH } from '../../../testing/azure-replies.ts'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { buildPromptInput } from '../../../testing/build-prompt-input.ts'
import { type ExternalProgram, startProgram } from '../../../testing/external-program.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { setOpenAiAddress } from '../../setup/ai/index.ts'
import { setSpeechAddress } from '../../messages/speech/index.ts'

// A reviewed prompt's answer is a proposal at the ticket until an attendant sends it. Tests use a real HTTP server on
// this machine as the AI.

let app: TestApp
let desk: Desk
let program: ExternalProgram
let phones = 0
let number: string
let promptId: number
let queueId: number
let ana: Person

const WAIT = { interval: 25 }

beforeAll(async () => {
  app = await startTestApp('all')
  program = await startProgram()
})
afterAll(async () => {
  await app.close()
  program.close()
  setAllowedHosts([])
  setOpenAiAddress(undefined)
})
beforeEach(async () => {
  desk = await buildDesk(app)
  number = `55119666${String(20_000 + phones++)}`
  program.asked.length = 0
  program.replies.clear()
  setAllowedHosts([program.host])
  setOpenAiAddress(`${program.origin}/v1`)
  queueId = await buildQueue(desk.companyId)
  ana = await signInPerson(app, desk.companyId, { queueIds: [queueId], allTicket: 'enabled' })
})

async function createPromptOfLine(more: object = {}) {
  const body = { ...(await buildPromptInput(desk.companyId)), review: true, ...more }
  const prompt = await desk.admin.call('POST /prompt', { body })
  promptId = prompt.id
  const params = { id: desk.whatsappId }
  await desk.admin.call('PUT /whatsapp/:id', { params, body: { promptId } })
  return prompt
}

async function fetchPendingTicket() {
  const { tickets } = await desk.admin.call('GET /tickets', {
    query: { status: 'pending', showAll: true },
  })
  const found = tickets.find(({ contact }) => contact.number === number)
  if (!found) throw new Error(`${number} waits nowhere`)
  return found
}

const ticketParams = (ticketId: number) => ({ params: { ticketId } })

const findProposal = async (ticketId: number) =>
  (await desk.admin.call('GET /tickets/:ticketId/proposal', ticketParams(ticketId))).proposal

const sendProposal = (client: Person['client'], ticketId: number, id: number) =>
  client.send('POST /tickets/:ticketId/proposal/send', { ...ticketParams(ticketId), body: { id } })

const fetchSession = async (ticketId: number) =>
  (await desk.admin.call('GET /tickets/:ticketId/flow', ticketParams(ticketId))).session

const sentBodies = async (ticketId: number) =>
  (await desk.thread(ticketId)).filter(({ fromMe }) => fromMe).map(({ body }) => body)

/** Writes as the customer and waits until the prompt's answer is proposed. */
async function writeUntilProposed(word: string, answer: string) {
  program.replies.set(COMPLETIONS, textAnswer(answer))
  await desk.write(number, word)
  return vi.waitFor(async () => {
    const { id } = await fetchPendingTicket()
    const proposal = await findProposal(id)
    if (proposal?.text !== answer) throw new Error(`${answer} is not proposed`)
    return proposal
  }, WAIT)
}

const waitUntilNoProposal = (ticketId: number) =>
  vi.waitFor(async () => {
    expect(await findProposal(ticketId)).toBeNull()
    const params = { id: ticketId }
    expect(await desk.admin.call('GET /tickets/:id', { params })).toMatchObject({
      hasProposal: false,
    })
  }, WAIT)

const turnsSentToAi = (index: number) => {
  const body = JSON.parse(program.asked[index]?.body ?? '{}') as {
    messages: Array<{ role: string; content: string }>
  }
  return body.messages.slice(1)
}

const listAuditEntries = () =>
  inCompany(desk.companyId, (db) =>
    db
      .selectFrom('auditLog')
      .select(['userId', 'action', 'detail'])
      .where('companyId', '=', desk.companyId)
      .where('action', 'like', 'proposal.%')
      .orderBy('id')
      .execute(),
  )

test('a proposal with a voice answer is read as text, and sent as it was read', async () => {
  setSpeechAddress(program.origin)
  onTestFinished(() => setSpeechAddress(undefined))
  program.replies.set(SPEECH, speechReply)
  const voice = { voice: 'pt-BR-YaraNeural', voiceKey: 'chave', voiceRegion: 'brazilsouth' }
  await createPromptOfLine(voice)
  const { id, ticketId } = await writeUntilProposed('Oi', 'Bom dia!')
  expect((await sendProposal(desk.admin, ticketId, id)).status).toBe(200)
  await vi.waitFor(async () => expect(await sentBodies(ticketId)).toEqual(['Bom dia!']), WAIT)
  expect(program.asked.map(({ path }) => path)).not.toContain(SPEECH)
})

describe('the answer of a reviewed prompt', () => {
  test('becomes a proposal at the ticket and is not sent to the customer', async () => {
    const { name } = await createPromptOfLine()
    const { ticketId } = await writeUntilProposed('Que horas abre?', 'Às 9h.')
    const { proposal } = await ana.client.call(
      'GET /tickets/:ticketId/proposal',
      ticketParams(ticketId),
    )
    expect(proposal).toEqual({
      ticketId,
      id: expect.any(Number),
      prompt: { id: promptId, name },
      text: 'Às 9h.',
      cited: [],
      createdAt: expect.any(String),
    })
    expect(await fetchPendingTicket()).toMatchObject({ hasProposal: true, useIntegration: true })
    expect(await sentBodies(ticketId)).toEqual([])
  })

  test("is sent in the prompt's name, which continues from the text that was sent", async () => {
    await createPromptOfLine()
    const { id, ticketId } = await writeUntilProposed('Que horas abre?', 'Às 9h.')
    const before = await fetchSession(ticketId)
    expect(await sendProposal(ana.client, ticketId, id)).toMatchObject({ status: 200 })
    await desk.onPhone(number, ({ body }) => body === 'Às 9h.')
    await waitUntilNoProposal(ticketId)
    const message = await desk.seen(ticketId, ({ body }) => body === 'Às 9h.')
    expect(message).toMatchObject({ fromMe: true, userId: null, sentBy: 'prompt' })
    expect(await fetchSession(ticketId)).toEqual(before)
    expect(await fetchPendingTicket()).toMatchObject({ useIntegration: true, userId: null })

    await writeUntilProposed('E fecha?', 'Às 18h.')
    expect(turnsSentToAi(1)).toEqual([
      { role: 'user', content: 'Que horas abre?' },
      { role: 'assistant', content: 'Às 9h.' },
      { role: 'user', content: 'E fecha?' },
    ])
  })

  test('is sent once if two attendants approve it concurrently, and names its approver', async () => {
    await createPromptOfLine()
    const bia = await signInPerson(app, desk.companyId, { profile: 'admin' })
    const { id, ticketId } = await writeUntilProposed('Oi?', 'Olá!')
    const replies = await Promise.all(
      [ana, bia, ana].map(({ client }) => sendProposal(client, ticketId, id)),
    )
    const refused = { status: 404, body: { error: 'ERR_NO_PROPOSAL_FOUND' } }
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject(refused)
    await desk.onPhone(number, ({ body }) => body === 'Olá!')
    expect(await sentBodies(ticketId)).toEqual(['Olá!'])

    const isAnas = replies[0]?.status === 200 || replies[2]?.status === 200
    const approver = isAnas ? ana.id : bia.id
    expect(await listAuditEntries()).toEqual([
      {
        userId: approver,
        action: 'proposal.sent',
        detail: { id, ticketId, promptId, prompt: 'Vendedora virtual', text: 'Olá!' },
      },
    ])
    const message = await desk.seen(ticketId, ({ body }) => body === 'Olá!')
    const params = { messageId: message.id }
    const { decision } = await desk.admin.call('GET /messages/:messageId/decision', { params })
    expect(decision).toMatchObject({
      rule: 'prompt',
      input: 'act',
      isStillSo: true,
      approvedBy: { id: approver },
      bot: { kind: 'prompt', id: promptId },
    })
  })

  test("is discarded without entering the model's history", async () => {
    await createPromptOfLine()
    const { id, ticketId } = await writeUntilProposed('Tem bolo?', 'Não temos nada.')
    const query = { id }
    const discard = () =>
      ana.client.send('DELETE /tickets/:ticketId/proposal', { ...ticketParams(ticketId), query })
    expect((await discard()).status).toBe(200)
    await waitUntilNoProposal(ticketId)
    expect(await discard()).toMatchObject({ body: { error: 'ERR_NO_PROPOSAL_FOUND' } })
    expect(await listAuditEntries()).toMatchObject([
      { userId: ana.id, action: 'proposal.discarded' },
    ])
    await writeUntilProposed('De cenoura', 'Temos sim.')
    expect(turnsSentToAi(1)).toEqual([
      { role: 'user', content: 'Tem bolo?' },
      { role: 'user', content: 'De cenoura' },
    ])
    expect(await sentBodies(ticketId)).toEqual([])
  })

  test('is replaced by a new proposal when the customer writes again', async () => {
    await createPromptOfLine()
    const first = await writeUntilProposed('Tem bolo?', 'Qual sabor?')
    const gate = Promise.withResolvers<void>()
    program.replies.set(COMPLETIONS, (_asked, reply) => {
      const body = JSON.stringify({ choices: [{ message: { content: 'De cenoura temos.' } }] })
      void gate.promise.then(() =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end(body),
      )
    })
    await desk.write(number, 'De cenoura?')
    await waitUntilNoProposal(first.ticketId)
    gate.resolve()
    const second = await vi.waitFor(async () => {
      const proposal = await findProposal(first.ticketId)
      if (!proposal) throw new Error('nothing is proposed')
      return proposal
    }, WAIT)
    expect(second.text).toBe('De cenoura temos.')
    expect(await sendProposal(ana.client, first.ticketId, first.id)).toMatchObject({ status: 404 })
    expect(await sentBodies(first.ticketId)).toEqual([])
    expect((await sendProposal(ana.client, first.ticketId, second.id)).status).toBe(200)
    await desk.onPhone(number, ({ body }) => body === 'De cenoura temos.')
  })

  test('names the articles it is based on', async () => {
    const url = 'https://loja.example/horarios'
    await desk.admin.call('POST /articles', {
      body: { title: 'Horários', body: 'A loja abre às nove horas.', isPublished: true, url },
    })
    await createPromptOfLine({ articles: 'cite' })
    program.replies.set(COMPLETIONS, textAnswer('Abrimos às 9h. [1]'))
    await desk.write(number, 'Que horas a loja abre?')
    await vi.waitFor(async () => {
      const { id } = await fetchPendingTicket()
      expect(await findProposal(id)).toMatchObject({
        text: `Abrimos às 9h.\n${url}`,
        cited: [{ title: 'Horários', url }],
      })
    }, WAIT)
  })
})

describe('a proposal', () => {
  const changeTicket = async (id: number, body: object) =>
    void (await ana.client.call('PUT /tickets/:id', { params: { id }, body }))

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['who serves takes the ticket', (id) => changeTicket(id, { status: 'open', userId: ana.id })],
    ['the ticket is closed', (id) => changeTicket(id, { status: 'closed' })],
    ['the ticket goes to another queue', (id) => changeTicket(id, { queueId })],
    ['the customer begins anew', () => desk.write(number, '#')],
    [
      'the bot is stopped',
      (id) => ana.client.call('DELETE /tickets/:ticketId/flow', { params: { ticketId: id } }),
    ],
    [
      'the company’s phone answers',
      () => desk.write(number, 'Eu mesmo respondo.', { fromMe: true }),
    ],
    [
      'the prompt is deleted',
      () => desk.admin.call('DELETE /prompt/:id', { params: { id: promptId } }),
    ],
  ])('is withdrawn if %s', async (_what, act) => {
    await createPromptOfLine()
    const { id, ticketId } = await writeUntilProposed('Oi?', 'Olá!')
    // A session that starts anew gets no answer within this test.
    program.replies.set(COMPLETIONS, () => undefined)
    await act(ticketId)
    await waitUntilNoProposal(ticketId)
    expect(await sendProposal(ana.client, ticketId, id)).toMatchObject({ status: 404 })
    expect(await sentBodies(ticketId)).not.toContain('Olá!')
  })

  test('is withdrawn if the next answer hands over, whose text is sent at once', async () => {
    const prompt = await createPromptOfLine()
    const { ticketId } = await writeUntilProposed('Oi?', 'Olá!')
    program.replies.set(
      COMPLETIONS,
      functionCallAnswer(['hand_over', { message: 'Já chamo alguém.' }]),
    )
    await desk.write(number, 'Uma pessoa, por favor')
    await desk.onPhone(number, ({ body }) => body === 'Já chamo alguém.')
    await waitUntilNoProposal(ticketId)
    expect(await fetchPendingTicket()).toMatchObject({
      queueId: prompt.queueId,
      useIntegration: false,
    })
    expect(await sentBodies(ticketId)).toEqual(['Já chamo alguém.'])
  })

  test('is refused to users without access to the ticket and to other companies', async () => {
    await createPromptOfLine()
    const { id, ticketId } = await writeUntilProposed('Oi?', 'Olá!')
    const elsewhere = await signInPerson(app, desk.companyId, { allTicket: 'desabled' })
    const { company } = await buildCompany()
    const stranger = await signInPerson(app, company.id, { profile: 'admin' })
    for (const [{ client }, error] of [
      [elsewhere, 'ERR_NO_PERMISSION'],
      [stranger, 'ERR_NO_TICKET_FOUND'],
    ] as const) {
      const refused = { body: { error } }
      const query = { id }
      expect(
        await client.send('GET /tickets/:ticketId/proposal', ticketParams(ticketId)),
      ).toMatchObject(refused)
      expect(await sendProposal(client, ticketId, id)).toMatchObject(refused)
      expect(
        await client.send('DELETE /tickets/:ticketId/proposal', {
          ...ticketParams(ticketId),
          query,
        }),
      ).toMatchObject(refused)
    }
    expect(await findProposal(ticketId)).toMatchObject({ id })
    expect(await sentBodies(ticketId)).toEqual([])
  })

  test('is emitted to browsers that have the ticket open, until it is sent', async () => {
    await createPromptOfLine()
    const first = await writeUntilProposed('Oi?', 'Olá!')
    const { ticketId } = first
    const socket = await openSocket(app.address, ana.client.token ?? '')
    await socket.join('joinChatBox', ticketId)
    const event = `company-${desk.companyId}-proposal`
    const second = await writeUntilProposed('Tem bolo?', 'Temos.')
    const { payload: gone } = await socket.hears(event, ({ action }) => action === 'delete')
    expect(gone).toEqual({ action: 'delete', ticketId, proposalId: first.id })
    const { payload: made } = await socket.hears(event, ({ action }) => action === 'create')
    expect(made).toEqual({ action: 'create', proposal: second })
    await sendProposal(ana.client, ticketId, second.id)
    await socket.hears(event, ({ proposalId }) => proposalId === second.id)
    socket.close()
  })
})

test('a prompt that is no longer reviewed answers directly from the next message on', async () => {
  await createPromptOfLine()
  const { ticketId } = await writeUntilProposed('Oi?', 'Olá!')
  const params = { id: promptId }
  await desk.admin.call('PUT /prompt/:id', { params, body: { review: false } })
  program.replies.set(COMPLETIONS, textAnswer('Temos.'))
  await desk.write(number, 'Tem bolo?')
  await desk.onPhone(number, ({ body }) => body === 'Temos.')
  await waitUntilNoProposal(ticketId)
})
