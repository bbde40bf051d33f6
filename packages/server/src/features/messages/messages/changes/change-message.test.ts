import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, moveClock } from '../../../../platform/clock.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../../testing/build-desk.ts'
import { signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let app: TestApp
let desk: Desk
let ticketId: number
const ANA = '5511988880101'

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(ANA)
})
afterAll(() => app.close())

const deleteMessage = (messageId: string) =>
  desk.admin.send('DELETE /messages/:messageId', { params: { messageId } })
const editMessage = (messageId: string, body: string) =>
  desk.admin.send('PUT /messages/:messageId', { params: { messageId }, body: { body } })
const reactToMessage = (messageId: string, emoji: string) =>
  desk.admin.send('PUT /messages/:messageId/reaction', { params: { messageId }, body: { emoji } })
const sendDelivered = async (body: string) => {
  const message = await desk.send(ticketId, { body })
  await desk.onPhone(ANA, (shown) => shown.body === body)
  return desk.seen(ticketId, ({ id, ack }) => id === message.id && ack >= 1)
}
const receiveFromCustomer = async (body: string) => {
  await desk.write(ANA, body)
  return desk.seen(ticketId, (message) => message.body === body)
}

describe('deleting', () => {
  test('takes an outgoing message back from the phone, and keeps its text for the company', async () => {
    const { id } = await sendDelivered('apague-me')
    expect((await deleteMessage(id)).body).toMatchObject({ isDeleted: true, body: 'apague-me' })
    expect(await fetchLastMessage()).toBe('🚫')
    await desk.onPhone(ANA, ({ deleted }) => deleted === true)
    expect((await deleteMessage(id)).status).toBe(200)
  })

  test('an older message leaves the list as it is', async () => {
    const { id } = await sendDelivered('a de antes')
    await sendDelivered('a de agora')
    await deleteMessage(id)
    expect(await fetchLastMessage()).toBe('a de agora')
  })

  test('by the customer shows in the list', async () => {
    const { id } = await receiveFromCustomer('apago eu')
    await desk.admin.call('DELETE /simulator/:whatsappId/messages/:id', {
      params: { whatsappId: desk.whatsappId, id: await phoneIdOf('apago eu') },
    })
    await desk.seen(ticketId, (one) => one.id === id && one.isDeleted)
    expect(await fetchLastMessage()).toBe('🚫')
  })

  test('a customer’s message is refused', async () => {
    const { id } = await receiveFromCustomer('é minha')
    expect(await deleteMessage(id)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  test('a waiting message removes it from the outbox', async () => {
    await desk.faults({ dropConnection: true })
    const { id } = await desk.send(ticketId, { body: 'nunca enviada' })
    expect((await deleteMessage(id)).body).toMatchObject({ isDeleted: true })
    await desk.faults({})
    await sendDelivered('depois da nunca enviada')
    await expect(
      desk.admin.call('GET /simulator/:whatsappId/messages', {
        params: { whatsappId: desk.whatsappId },
        query: { from: ANA },
      }),
    ).resolves.not.toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ body: 'nunca enviada' })]),
    })
  })

  test('that the provider refuses is reverted, with the reason', async () => {
    const { id } = await sendDelivered('fica')
    await desk.faults({ failSend: { code: '500', rate: 1 } })
    await deleteMessage(id)
    const message = await desk.seen(
      ticketId,
      ({ id: same, failure }) => same === id && failure !== null,
    )
    expect(message).toMatchObject({
      isDeleted: false,
      failure: { code: 'ERR_DELETE_WAPP_MSG' },
    })
    expect(await fetchLastMessage()).toBe('fica')
    await desk.faults({})
    expect(
      await desk.admin.send('POST /messages/:messageId/retry', { params: { messageId: id } }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_MESSAGE_NOT_FAILED' } })
  })

  test('after sixty hours is refused', async () => {
    const { id } = await sendDelivered('antiga')
    moveClock(61 * HOUR)
    await desk.signIn()
    try {
      expect(await deleteMessage(id)).toMatchObject({
        status: 400,
        body: { error: 'ERR_FETCH_WAPP_MSG' },
      })
    } finally {
      moveClock(-61 * HOUR)
      await desk.signIn()
    }
  })
})

describe('editing', () => {
  test('changes the text on the phone and keeps the former one', async () => {
    const { id } = await sendDelivered('Bom dai')
    expect((await editMessage(id, 'Bom dia')).body).toMatchObject({
      body: 'Bom dia',
      isEdited: true,
    })
    await editMessage(id, 'Bom dia!')
    await desk.onPhone(ANA, ({ body, edited }) => body === 'Bom dia!' && edited === true)
    const { earlierBodies } = await desk.seen(ticketId, (message) => message.id === id)
    expect(earlierBodies.map(({ body }) => body)).toEqual(['Bom dai', 'Bom dia'])
    expect(await fetchLastMessage()).toBe('Bom dia!')
  })

  test('a failed message sends the new text at the next retry', async () => {
    await desk.faults({ failSend: { code: '131026', rate: 1 } })
    const { id } = await desk.send(ticketId, { body: 'com erro' })
    await desk.seen(ticketId, (message) => message.id === id && message.failure !== null)
    await desk.faults({})
    await editMessage(id, 'sem erro')
    await desk.admin.call('POST /messages/:messageId/retry', { params: { messageId: id } })
    await desk.onPhone(ANA, ({ body }) => body === 'sem erro')
  })

  test('by the customer is shown, with the former text', async () => {
    const { id } = await receiveFromCustomer('quero doiz')
    await desk.admin.call('PUT /simulator/:whatsappId/messages/:id', {
      params: { whatsappId: desk.whatsappId, id: await phoneIdOf('quero doiz') },
      body: { body: 'quero dois' },
    })
    const message = await desk.seen(ticketId, (one) => one.id === id && one.isEdited)
    expect(message).toMatchObject({
      body: 'quero dois',
      earlierBodies: [{ body: 'quero doiz' }],
    })
    expect(await fetchLastMessage()).toBe('quero dois')
  })

  test('is limited to outgoing texts within fifteen minutes', async () => {
    const customers = await receiveFromCustomer('não mexa')
    expect(await editMessage(customers.id, 'x')).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
    const { body } = await desk.admin.send('POST /messages/:ticketId', {
      params: { ticketId },
      body: multipartFormOf([{ name: 'a.txt', bytes: Buffer.from('a') }]),
    })
    expect(await editMessage(String(body.id), 'x')).toMatchObject({
      body: { error: 'ERR_EDIT_WAPP_MSG' },
    })
    const { id } = await sendDelivered('tarde')
    moveClock(16 * MINUTE)
    await desk.signIn()
    try {
      expect(await editMessage(id, 'tarde demais')).toMatchObject({
        body: { error: 'ERR_EDIT_TOO_LATE' },
      })
    } finally {
      moveClock(-16 * MINUTE)
      await desk.signIn()
    }
  })

  test('that the provider refuses restores the former text', async () => {
    const { id } = await sendDelivered('certo')
    await desk.faults({ failSend: { code: '500', rate: 1 } })
    await editMessage(id, 'errado')
    const message = await desk.seen(
      ticketId,
      ({ id: same, failure }) => same === id && failure !== null,
    )
    expect(await fetchLastMessage()).toBe('certo')
    expect(message).toMatchObject({
      body: 'certo',
      isEdited: false,
      earlierBodies: [],
      failure: { code: 'ERR_EDIT_WAPP_MSG' },
    })
    await desk.faults({})
  })

  test('and deleting arrive in order after a slow send', async () => {
    await desk.faults({ latencyMs: 400 })
    const slow = await desk.send(ticketId, { body: 'devagar' })
    const gone = await desk.send(ticketId, { body: 'vai sumir' })
    await editMessage(slow.id, 'devagar, editada')
    await desk.seen(ticketId, ({ id, ack }) => id === slow.id && ack >= 1)
    await deleteMessage(gone.id)
    await desk.faults({})
    await desk.onPhone(ANA, ({ body, edited }) => body === 'devagar, editada' && edited === true)
    const after = await desk.seen(ticketId, ({ id, isDeleted }) => id === gone.id && isDeleted)
    expect(after.failure).toBeNull()
    await desk.onPhone(ANA, ({ deleted }) => deleted === true)
  })
})

describe('a reaction', () => {
  test('is possible from both sides, once each, and is removed again', async () => {
    const message = await receiveFromCustomer('gostou?')
    await desk.write(ANA, '🙏', { type: 'reaction', quotedId: await phoneIdOf('gostou?') })
    await desk.seen(ticketId, ({ id, reactions }) => id === message.id && reactions.length === 1)
    expect((await reactToMessage(message.id, '👍')).status).toBe(200)
    const { body } = await reactToMessage(message.id, '❤️')
    expect(body.reactions).toEqual([
      { emoji: '🙏', fromMe: false, userId: null },
      { emoji: '❤️', fromMe: true, userId: desk.userId },
    ])
    await desk.onPhone(ANA, ({ type, body: emoji }) => type === 'reaction' && emoji === '❤️')
    await reactToMessage(message.id, '')
    await desk.onPhone(ANA, ({ type, body: emoji }) => type === 'reaction' && emoji === '')
    const after = await desk.seen(ticketId, ({ id }) => id === message.id)
    expect(after.reactions).toEqual([{ emoji: '🙏', fromMe: false, userId: null }])
  })

  test('is one emoji', async () => {
    const { id } = await receiveFromCustomer('e agora?')
    for (const emoji of ['👍👍', 'ok', '<b>', '1'])
      expect(await reactToMessage(id, emoji), emoji).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT' },
      })
  })

  test('that the provider refuses is removed', async () => {
    const { id } = await sendDelivered('reaja')
    await reactToMessage(id, '👍')
    const shown = await desk.onPhone(ANA, ({ body: text }) => text === 'reaja')
    await desk.onPhone(ANA, ({ quotedId, body: emoji }) => quotedId === shown.id && emoji === '👍')
    await desk.faults({ failSend: { code: '500', rate: 1 } })
    await reactToMessage(id, '😂')
    await desk.seen(
      ticketId,
      ({ id: same, reactions }) => same === id && reactions[0]?.emoji === '👍',
    )
    await desk.faults({})
  })
})

test('a forward is sent to other open tickets once, without storing the file again', async () => {
  const other = await desk.serve('5511988880102')
  const [message] = [
    (
      await desk.admin.send('POST /messages/:ticketId', {
        params: { ticketId },
        body: multipartFormOf([{ name: 'tabela.txt', bytes: Buffer.from('preços') }], {
          body: 'Tabela',
        }),
      })
    ).body,
  ]
  const forwardMessage = (ticketIds: number[]) =>
    desk.admin.call('POST /messages/:messageId/forward', {
      params: { messageId: String(message?.id) },
      body: { ticketIds, idempotencyKey: 'forward-1' },
    })
  const first = await forwardMessage([other])
  expect(first).toMatchObject({
    messages: [{ body: 'Tabela', mediaName: 'tabela.txt', ticketId: other }],
  })
  // The first forward may have been sent by now; its message is returned in its current state.
  expect(await forwardMessage([other])).toMatchObject({ messages: [{ id: first.messages[0]?.id }] })
  await desk.onPhone('5511988880102', ({ filename }) => filename === 'tabela.txt')
  await desk.admin.call('PUT /tickets/:id', { params: { id: other }, body: { status: 'closed' } })
  expect(
    await desk.admin.send('POST /messages/:messageId/forward', {
      params: { messageId: String(message?.id) },
      body: { ticketIds: [other] },
    }),
  ).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } })
})

test('messages of hidden tickets cannot be changed', async () => {
  const { id } = await sendDelivered('só nossa')
  const stranger = await signInPerson(app, desk.companyId)
  for (const key of ['DELETE /messages/:messageId', 'PUT /messages/:messageId'] as const)
    expect(
      await stranger.client.send(key, { params: { messageId: id }, body: { body: 'x' } }),
      key,
    ).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
})

async function fetchLastMessage() {
  const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
  return 'lastMessage' in ticket && ticket.lastMessage
}

async function phoneIdOf(body: string): Promise<string> {
  const { messages } = await desk.admin.call('GET /simulator/:whatsappId/messages', {
    params: { whatsappId: desk.whatsappId },
    query: { from: ANA },
  })
  return messages.find((message) => message.body === body)?.id ?? ''
}
