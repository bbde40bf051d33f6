import type { QueueIntegrationInput } from '@guiche/contract/queue-integrations'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  BROKEN,
  functionCallAnswer,
  COMPLETIONS,
  textAnswer,
} from '../../../../testing/ai-replies.ts'
import {
  ANSWERED,
  type BotDesk,
  buildBotDesk,
  newCustomerNumber,
  closeProgram,
} from '../../../../testing/build-bot-desk.ts'
import { buildCompany, buildQueue, PASSWORD } from '../../../../testing/build-company.ts'
import { holdJobs } from '../../../../testing/hold-jobs.ts'
import {
  floodingReply,
  hangUp,
  type ProgramReply,
  type ExternalProgram,
  startProgram,
} from '../../../../testing/external-program.ts'
import { richText } from '../../../../testing/scripted-program.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { keyFile } from '../../../../testing/dialogflow-key-file.ts'
import { setGoogleAddresses } from '../../../setup/dialogflow/index.ts'
import { EXTERNAL_JOB } from '../../../messages/flow-engine/index.ts'

// Prompts and integrations of a line and of a queue answer its customers, over a real HTTP server on this machine.

let app: TestApp
let desk: BotDesk
let program: ExternalProgram

beforeAll(async () => {
  app = await startTestApp('all')
  program = await startProgram()
})
afterAll(async () => {
  await app.close()
  closeProgram(program)
})
beforeEach(async () => {
  desk = await buildBotDesk(app, program)
})

async function disableAi(companyId: number) {
  const { admin } = await buildCompany({ isSuper: true })
  const operator = new TestClient(app.http)
  await operator.signIn(admin.email, PASSWORD)
  const { planId } = await operator.call('GET /companies/:id', { params: { id: companyId } })
  await operator.call('PUT /plans/:id', {
    params: { id: planId ?? 0 },
    body: { useOpenAi: false },
  })
}

/** Messages that the AI received in a request, without the system message. */
const messagesSentToAi = (index: number) => desk.questions()[index]?.messages.slice(1)

describe('the prompt of a line', () => {
  test('answers each message with the history, oldest first and each message once', async () => {
    const { id, name } = await desk.answersBy()
    program.replies.set(COMPLETIONS, textAnswer('Olá, Maria! Abrimos às 9h.'))
    await desk.write(desk.number, 'Que horas abre?')
    await desk.shown('Olá, Maria! Abrimos às 9h.')
    expect(await desk.session()).toMatchObject({ bot: { kind: 'prompt', id }, flowName: name })
    expect(await desk.ticket()).toMatchObject({ useIntegration: true })
    program.replies.set(COMPLETIONS, textAnswer('Fechamos às 18h.'))
    await desk.write(desk.number, 'E fecha?')
    await desk.shown('Fechamos às 18h.')
    expect(messagesSentToAi(1)).toEqual([
      { role: 'user', content: 'Que horas abre?' },
      { role: 'assistant', content: 'Olá, Maria! Abrimos às 9h.' },
      { role: 'user', content: 'E fecha?' },
    ])
    expect(desk.questions()[1]?.model).toBe('gpt-3.5-turbo-1106')
  })

  test('receives no more messages than its setting allows', async () => {
    await desk.answersBy({ maxMessages: 2 })
    for (const [word, answer] of [
      ['um', 'Um.'],
      ['dois', 'Dois.'],
    ] as const) {
      program.replies.set(COMPLETIONS, textAnswer(answer))
      await desk.write(desk.number, word)
      await desk.shown(answer)
    }
    expect(messagesSentToAi(1)?.map(({ content }) => content)).toEqual(['Um.', 'dois'])
  })

  test('answers a burst of messages once, with all of them', async () => {
    await desk.answersBy()
    program.replies.set(COMPLETIONS, textAnswer('Sim, temos.'))
    const letGo = await holdJobs(EXTERNAL_JOB, 'later')
    for (const word of ['Oi', 'tem bolo', 'de cenoura?']) await desk.write(desk.number, word)
    const { id } = await vi.waitFor(desk.ticket, ANSWERED)
    await desk.seen(id, ({ body }) => body === 'de cenoura?')
    expect(program.asked).toEqual([])
    await letGo()
    await desk.shown('Sim, temos.')
    expect(program.asked).toHaveLength(1)
    expect(messagesSentToAi(0)?.map(({ content }) => content)).toEqual([
      'Oi',
      'tem bolo',
      'de cenoura?',
    ])
  })

  test('drops an answer if the customer wrote again meanwhile', async () => {
    await desk.answersBy()
    const gate = Promise.withResolvers<void>()
    program.replies.set(COMPLETIONS, (_asked, reply) => {
      const isFirst = program.asked.length === 1
      const body = isFirst ? 'Qual sabor?' : 'De cenoura temos.'
      const replyWithCompletion = () =>
        reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ choices: [{ message: { content: body } }] }))
      void (isFirst ? gate.promise.then(replyWithCompletion) : replyWithCompletion())
    })
    await desk.write(desk.number, 'Tem bolo?')
    await vi.waitFor(() => expect(program.asked).toHaveLength(1), ANSWERED)
    await desk.write(desk.number, 'de cenoura')
    await vi.waitFor(() => expect(program.asked).toHaveLength(2), ANSWERED)
    gate.resolve()
    await desk.shown('De cenoura temos.')
    const { id: ticketId } = await desk.ticket()
    const bodies = (await desk.thread(ticketId)).map(({ body }) => body)
    expect(bodies).not.toContain('Qual sabor?')
  })

  test('hands over to its queue, with a text for the customer and a summary for the attendant', async () => {
    const { queueId } = await desk.answersBy()
    program.replies.set(
      COMPLETIONS,
      functionCallAnswer([
        'hand_over',
        { message: 'Já chamo alguém.', summary: 'Quer trocar o pedido 12.' },
      ]),
    )
    await desk.write(desk.number, 'Quero falar com uma pessoa')
    await desk.shown('Já chamo alguém.')
    await desk.waitsForPerson(queueId)
    const { id: ticketId, contactId } = await desk.ticket()
    const thread = await desk.admin.call('GET /ticket-notes/list', {
      query: { ticketId, contactId },
    })
    expect(JSON.stringify(thread)).toContain('Quer trocar o pedido 12.')
    // A customer who was handed over waits for an attendant; the prompt is not asked again.
    await desk.write(desk.number, 'Alô?')
    await desk.seen(ticketId, ({ body }) => body === 'Alô?')
    expect(program.asked).toHaveLength(1)
  })

  test('sends Markdown as WhatsApp marks', async () => {
    await desk.answersBy()
    const written = '## Preços\n\n**Plano A**: R$ 10\n[site](https://exemplo.com)'
    program.replies.set(COMPLETIONS, textAnswer(written))
    await desk.write(desk.number, 'Quanto custa?')
    await desk.shown('*Preços*\n\n*Plano A*: R$ 10\nsite: https://exemplo.com')
  })

  test('whose answer was cut ends at its last sentence, and administrators see that', async () => {
    const { id } = await desk.answersBy()
    program.replies.set(COMPLETIONS, textAnswer('Abrimos às 9h. Fechamos às 1', 'length'))
    await desk.write(desk.number, 'Que horas?')
    await desk.shown('Abrimos às 9h.')
    await vi.waitFor(async () => {
      const { calls } = await desk.admin.call('GET /bot-calls', { query: { kind: 'prompt', id } })
      expect(calls).toMatchObject([{ fault: 'answer_cut', answer: 'Abrimos às 9h.' }])
    }, ANSWERED)
  })

  test('splits a long answer into several messages, without loss', async () => {
    await desk.answersBy({ maxTokens: 4000 })
    const sentences = Array.from({ length: 500 }, (_, at) => `Frase longa número ${at}.`)
    program.replies.set(COMPLETIONS, textAnswer(sentences.join(' ')))
    await desk.write(desk.number, 'Conte tudo')
    const told = await vi.waitFor(async () => {
      const all = await desk.told()
      expect(all.join(' ')).toBe(sentences.join(' '))
      return all
    }, ANSWERED)
    expect(told.length).toBeGreaterThan(1)
    expect(told.every((text) => text.length <= 4096 && text.endsWith('.'))).toBe(true)
    // A split answer counts once against the limit of automatic answers, so the next message is answered too.
    program.replies.set(COMPLETIONS, textAnswer('Sim.'))
    await desk.write(desk.number, 'Mesmo?')
    await desk.shown('Sim.')
  })

  test('that answers 200 without text leaves its customer to its queue, and records the reason', async () => {
    const { id, queueId } = await desk.answersBy()
    for (const [what, reply] of BROKEN) {
      const from = newCustomerNumber()
      program.replies.set(COMPLETIONS, reply)
      await desk.write(from, 'Oi?')
      await vi.waitFor(async () => {
        const query = { status: 'pending', showAll: true } as const
        const { tickets } = await desk.admin.call('GET /tickets', { query })
        const ticket = tickets.find(({ contact }) => contact.number === from)
        expect(ticket, what).toMatchObject({ queueId, useIntegration: false })
      }, ANSWERED)
      const { calls } = await desk.admin.call('GET /bot-calls', { query: { kind: 'prompt', id } })
      expect(calls[0], what).toMatchObject({ fault: 'unreadable', answer: '' })
    }
  })

  test.each([
    ['refuses the key', { status: 401, body: { error: { message: 'no' } } }],
    ['answers nothing that can be read', { body: { choices: [] } }],
    ['answers a page', { body: '<html>' }],
    ['hangs up', hangUp],
    ['answers without an end', floodingReply],
  ] as Array<[string, ProgramReply]>)(
    'that %s leaves its customer to the attendants of its queue',
    async (_what, reply) => {
      const { queueId } = await desk.answersBy()
      program.replies.set(COMPLETIONS, reply)
      await desk.write(desk.number, 'Oi?')
      await desk.waitsForPerson(queueId)
      expect(await desk.told()).toEqual([])
    },
  )

  test('is silent from the moment at which an attendant has the ticket', async () => {
    const { id } = await desk.answersBy()
    const gate = Promise.withResolvers<void>()
    program.replies.set(COMPLETIONS, (_asked, reply) => {
      const body = JSON.stringify({ choices: [{ message: { content: 'Tarde demais.' } }] })
      const replyWithBody = () =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end(body)
      void gate.promise.then(replyWithBody)
    })
    await desk.write(desk.number, 'Oi?')
    await vi.waitFor(() => expect(program.asked).toHaveLength(1), ANSWERED)
    const { id: ticketId } = await desk.ticket()
    const params = { id: ticketId }
    await desk.admin.call('PUT /tickets/:id', { params, body: { status: 'open' } })
    await desk.write(desk.number, 'Alô?')
    await desk.seen(ticketId, ({ body }) => body === 'Alô?')
    expect(program.asked).toHaveLength(1)
    // Without an answer the call would be repeated while other tests run.
    gate.resolve()
    const query = { kind: 'prompt', id } as const
    await vi.waitFor(async () => {
      const { calls } = await desk.admin.call('GET /bot-calls', { query })
      expect(calls).toMatchObject([{ answer: 'Tarde demais.' }])
    }, ANSWERED)
    expect((await desk.thread(ticketId)).filter(({ fromMe }) => fromMe)).toEqual([])
  })

  test('does not answer if the plan has no AI any more', async () => {
    await desk.answersBy()
    await disableAi(desk.companyId)
    await desk.write(desk.number, 'Oi?')
    await desk.seen((await vi.waitFor(desk.ticket, ANSWERED)).id, ({ body }) => body === 'Oi?')
    expect(await desk.session()).toBeNull()
    expect(program.asked).toEqual([])
  })

  test('that is deleted leaves its customers to an attendant', async () => {
    const { id } = await desk.answersBy()
    program.replies.set(COMPLETIONS, textAnswer('Olá!'))
    await desk.write(desk.number, 'Oi?')
    await desk.shown('Olá!')
    await desk.admin.call('DELETE /prompt/:id', { params: { id } })
    expect(await desk.ticket()).toMatchObject({ useIntegration: false })
    expect(await desk.session()).toBeNull()
  })

  test('restarts with #', async () => {
    await desk.answersBy()
    program.replies.set(COMPLETIONS, textAnswer('Olá!'))
    await desk.write(desk.number, 'Oi?')
    await desk.shown('Olá!')
    const before = await desk.session()
    program.replies.set(COMPLETIONS, textAnswer('De novo: olá!'))
    await desk.write(desk.number, '#')
    await desk.shown('De novo: olá!')
    expect((await desk.session())?.id).not.toBe(before?.id)
  })
})

test("the prompt of a queue answers the customers of that queue, before the line's prompt", async () => {
  const ofLine = await desk.makePrompt()
  const ofQueue = await desk.makePrompt({
    name: 'Da fila',
    prompt: 'Você responde só sobre vendas, e nunca sobre outra coisa.',
  })
  const [one, two] = [await buildQueue(desk.companyId), await buildQueue(desk.companyId)]
  await desk.admin.call('PUT /queue/:id', {
    params: { id: one },
    body: { name: 'Vendas', promptId: ofQueue.id },
  })
  const params = { id: desk.whatsappId }
  const greetingMessage = 'Com quem quer falar?'
  const body = { promptId: ofLine.id, queueIds: [one, two], greetingMessage }
  await desk.admin.call('PUT /whatsapp/:id', { params, body })
  await desk.write(desk.number, 'Oi')
  await desk.onPhone(desk.number, ({ body: menu }) => menu.includes('Vendas'))
  program.replies.set(COMPLETIONS, textAnswer('Vendas, olá!'))
  await desk.write(desk.number, 'Vendas')
  await desk.shown('Vendas, olá!')
  expect(await desk.session()).toMatchObject({ bot: { kind: 'prompt', id: ofQueue.id } })
  expect(desk.questions()[0]?.messages[0]?.content).toContain('só sobre vendas')
})

const createIntegration = (
  body: Partial<QueueIntegrationInput> & Pick<QueueIntegrationInput, 'type'>,
) =>
  desk.admin.call('POST /queueIntegration', {
    body: { name: 'Robô', urlN8N: program.origin, ...body },
  })

describe('a long message of a customer', () => {
  const word = `${'Pedido doze, bolo de cenoura. '.repeat(300)}Fim do pedido.`

  test('reaches an AI whole', async () => {
    await desk.answersBy()
    program.replies.set(COMPLETIONS, textAnswer('Certo.'))
    await desk.write(desk.number, word)
    await desk.shown('Certo.')
    expect(messagesSentToAi(0)).toEqual([{ role: 'user', content: word }])
  })

  test('reaches a Typebot whole', async () => {
    const { id } = await createIntegration({
      type: 'typebot',
      typebotSlug: 'loja',
      typebotDelayMessage: 0,
    })
    await desk.lineAnswersBy({ integrationId: id })
    const input = { type: 'text input' }
    program.replies.set('/api/v1/typebots/loja/startChat', {
      body: { sessionId: 's1', messages: [], input },
    })
    program.replies.set('/api/v1/sessions/s1/continueChat', {
      body: { messages: [richText('Certo.')], input },
    })
    await desk.write(desk.number, word)
    await desk.shown('Certo.')
    expect(JSON.parse(program.asked[1]?.body ?? '')).toEqual({ message: word.trim() })
  })

  test('reaches a webhook whole', async () => {
    const { id } = await createIntegration({ type: 'n8n', urlN8N: `${program.origin}/n8n` })
    await desk.lineAnswersBy({ integrationId: id })
    program.replies.set('/n8n', { body: { text: 'Certo.' } })
    await desk.write(desk.number, word)
    await desk.shown('Certo.')
    expect(JSON.parse(program.asked[0]?.body ?? '').message).toEqual({ conversation: word })
  })

  test('reaches a Dialogflow agent up to a word within its limit, and its webhook whole', async () => {
    setGoogleAddresses({ dialogflow: program.origin, token: `${program.origin}/token` })
    onTestFinished(() => setGoogleAddresses({}))
    const agent = { projectName: 'loja-1', jsonContent: keyFile, language: 'pt-BR' } as const
    const { id } = await createIntegration({ type: 'dialogflow', ...agent })
    await desk.lineAnswersBy({ integrationId: id })
    program.replies.set('/token', { body: { access_token: 'ya29' } })
    program.replies.set('*:detectIntent', { body: { queryResult: { fulfillmentText: 'Certo.' } } })
    await desk.write(desk.number, word)
    await desk.shown('Certo.')
    const { queryInput, queryParams } = JSON.parse(program.asked[1]?.body ?? '')
    const { text } = queryInput.text
    expect(text.length).toBeLessThanOrEqual(256)
    expect(word.startsWith(`${text} `)).toBe(true)
    expect(queryParams).toEqual({ payload: { text: word.trim() } })
  })
})

describe('an integration of a line', () => {
  test('of a Typebot talks until it is over, and hands over by its control text', async () => {
    const { id } = await createIntegration({
      type: 'typebot',
      typebotSlug: 'loja',
      typebotDelayMessage: 0,
      typebotExpires: 0,
    })
    await desk.lineAnswersBy({ integrationId: id })
    const input = { type: 'text input' }
    program.replies.set('/api/v1/typebots/loja/startChat', {
      body: { sessionId: 's1', messages: [richText('Qual o seu nome?')], input },
    })
    await desk.write(desk.number, 'Oi')
    await desk.shown('Qual o seu nome?')
    const queueId = await buildQueue(desk.companyId)
    program.replies.set('/api/v1/sessions/s1/continueChat', {
      body: { messages: [richText('Um momento.'), richText(`#{"queueId": ${queueId}}`)] },
    })
    await desk.write(desk.number, 'Maria')
    await desk.shown('Um momento.')
    await desk.waitsForPerson(queueId)
  })

  test('at a webhook receives each message once, and its answers are sent', async () => {
    const { id } = await createIntegration({ type: 'webhook', urlN8N: `${program.origin}/entrada` })
    await desk.lineAnswersBy({ integrationId: id })
    program.replies.set('/entrada', { body: { message: 'Workflow was started' } })
    const first = await desk.write(desk.number, 'Oi')
    await vi.waitFor(() => expect(program.asked).toHaveLength(1), ANSWERED)
    expect(JSON.parse(program.asked[0]?.body ?? '')).toMatchObject({
      key: { fromMe: false, id: first, remoteJid: expect.stringContaining(desk.number) },
      pushName: 'Maria',
      message: { conversation: 'Oi' },
      messageTimestamp: expect.any(Number),
    })
    program.replies.set('/entrada', { body: { messages: ['Recebido.', { text: 'Já vejo.' }] } })
    await desk.write(desk.number, 'Tudo bem?')
    await desk.shown('Já vejo.')
    await desk.shown('Recebido.')
    expect(program.asked.map(({ body }) => JSON.parse(body).message.conversation)).toEqual([
      'Oi',
      'Tudo bem?',
    ])
    program.replies.set('/entrada', { body: { text: 'Tchau!', close: true } })
    const { id: ticketId } = await desk.ticket()
    await desk.write(desk.number, 'Só isso')
    await desk.shown('Tchau!')
    await vi.waitFor(async () => {
      const params = { id: ticketId }
      expect(await desk.admin.call('GET /tickets/:id', { params })).toMatchObject({
        status: 'closed',
      })
    }, ANSWERED)
  })

  test('at a webhook receives messages that were written during a call', async () => {
    const { id } = await createIntegration({ type: 'webhook', urlN8N: `${program.origin}/lento` })
    await desk.lineAnswersBy({ integrationId: id })
    const gate = Promise.withResolvers<void>()
    program.replies.set('/lento', (_asked, reply) => {
      const body = JSON.stringify({ text: program.asked.length === 1 ? 'Um.' : 'Dois.' })
      void gate.promise.then(() => reply.end(body))
    })
    await desk.write(desk.number, 'Primeira')
    await vi.waitFor(() => expect(program.asked).toHaveLength(1), ANSWERED)
    await desk.write(desk.number, 'Segunda')
    await desk.seen((await desk.ticket()).id, ({ body }) => body === 'Segunda')
    gate.resolve()
    await desk.shown('Um.')
    await vi.waitFor(() => expect(program.asked).toHaveLength(2), ANSWERED)
    expect(JSON.parse(program.asked[1]?.body ?? '')).toMatchObject({
      message: { conversation: 'Segunda' },
    })
    await desk.shown('Dois.')
  })

  test('at a webhook has its Markdown sent as WhatsApp marks', async () => {
    const { id } = await createIntegration({ type: 'n8n', urlN8N: `${program.origin}/n8n` })
    await desk.lineAnswersBy({ integrationId: id })
    const long = `${'Uma frase inteira. '.repeat(300)}Fim.`
    program.replies.set('/n8n', { body: { messages: ['**Oi**, *Ana*', { text: long }] } })
    await desk.write(desk.number, 'Oi')
    await vi.waitFor(async () => {
      const [first, ...rest] = await desk.told()
      expect(first).toBe('*Oi*, *Ana*')
      expect(rest.join(' ')).toBe(long)
    }, ANSWERED)
  })

  test('at a webhook that is busy is retried with the same key', async () => {
    const { id } = await createIntegration({ type: 'n8n', urlN8N: `${program.origin}/n8n` })
    await desk.lineAnswersBy({ integrationId: id })
    program.replies.set('/n8n', (_asked, reply) => {
      const isFirst = program.asked.length === 1
      reply.writeHead(isFirst ? 503 : 200, { 'content-type': 'application/json' })
      reply.end(isFirst ? '' : '[{"text": "Pronto."}]')
    })
    await desk.write(desk.number, 'Oi')
    await desk.shown('Pronto.')
    const keys = program.asked.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
  })

  test('at a webhook that is gone hands over to an attendant', async () => {
    const { id } = await createIntegration({ type: 'webhook', urlN8N: `${program.origin}/longe` })
    await desk.lineAnswersBy({ integrationId: id })
    await desk.write(desk.number, 'Oi')
    await vi.waitFor(async () => {
      expect(program.asked).toHaveLength(1)
      expect(await desk.ticket()).toMatchObject({ useIntegration: false })
    }, ANSWERED)
  })
})
