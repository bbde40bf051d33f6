import { randomUUID } from 'node:crypto'
import { CHAT_MESSAGE_PAGE, type Chat, type ChatMessage } from '@guiche/contract/chats'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCompany, changePlanOfCompany } from '../../../testing/build-company.ts'
import { multipartFormOf } from '../../../testing/build-desk.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let bruno: Person
let carla: Person
let stranger: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const { company } = await buildCompany()
  companyId = company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId, { name: 'Ana' })
  bruno = await signInPerson(app, companyId, { name: 'Bruno' })
  carla = await signInPerson(app, companyId, { name: 'Carla' })
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

const chatInput = (title: string, ...people: Person[]) => ({
  title,
  users: people.map(({ id }) => ({ id })),
})
const createChat = ({ client }: Person, ...people: Person[]) =>
  client.call('POST /chats', { body: chatInput('Plantão', ...people) })
const changeChat = ({ client }: Person, id: number, body: object) =>
  client.send('PUT /chats/:id', { params: { id }, body })
const deleteChat = ({ client }: Person, id: number) =>
  client.send('DELETE /chats/:id', { params: { id } })
const writeMessage = (
  { client }: Person,
  id: number,
  message: string,
  idempotencyKey: string = randomUUID(),
) => client.call('POST /chats/:id/messages', { params: { id }, body: { message, idempotencyKey } })
const markChatRead = ({ client }: Person, id: number, body: object = {}) =>
  client.send('POST /chats/:id/read', { params: { id }, body })
const listMessages = ({ client }: Person, id: number, query = {}) =>
  client.call('GET /chats/:id/messages', { params: { id }, query })
const listChats = async ({ client }: Person) => (await client.call('GET /chats')).records
const unreadOf = (chat: Chat | undefined, { id }: Person) =>
  chat?.users.find(({ userId }) => userId === id)?.unreads

const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
const unknown = { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } }

async function openBrowser({ client }: Person): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  return socket
}
const chatNewsOf = (socket: TestSocket) =>
  socket.heard.filter(({ event }) => event.includes('chat'))

describe('a chat', () => {
  test('has its creator as owner and first member, and shows colleagues by name only', async () => {
    const chat = await createChat(ana, ana, bruno, bruno)
    expect(chat).toMatchObject({ title: 'Plantão', ownerId: ana.id, lastMessage: '', companyId })
    expect(chat.owner).toEqual({ id: ana.id, name: 'Ana' })
    expect(chat.users.map(({ user, unreads }) => ({ user, unreads }))).toEqual([
      { user: { id: ana.id, name: 'Ana' }, unreads: 0 },
      { user: { id: bruno.id, name: 'Bruno' }, unreads: 0 },
    ])
    expect(await listChats(bruno)).toEqual([chat])
    expect(await bruno.client.call('GET /chats/:id', { params: { id: chat.uuid } })).toEqual(chat)
  })

  test('needs a title and a member besides its creator', async () => {
    for (const [path, body] of [
      ['title', chatInput('  ', bruno)],
      ['users', chatInput('Plantão')],
      ['users', chatInput('Plantão', ana)],
    ] as const)
      expect(await ana.client.send('POST /chats', { body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
  })

  test('refuses users of another company', async () => {
    const missing = { status: 404, body: { error: 'ERR_NO_USER_FOUND' } }
    const body = chatInput('Plantão', bruno, stranger)
    expect(await ana.client.send('POST /chats', { body })).toMatchObject(missing)
    const { id } = await createChat(ana, bruno)
    expect(await changeChat(ana, id, body)).toMatchObject(missing)
    expect(await listChats(stranger)).toEqual([])
  })

  test('is visible to its members only, not to other administrators', async () => {
    const { id, uuid } = await createChat(ana, bruno)
    for (const outsider of [carla, admin, stranger]) {
      const { client } = outsider
      expect(await listChats(outsider)).toEqual([])
      expect(await client.send('GET /chats/:id', { params: { id: uuid } })).toMatchObject(unknown)
      for (const key of [
        'GET /chats/:id/messages',
        'POST /chats/:id/messages',
        'POST /chats/:id/read',
        'PUT /chats/:id',
        'DELETE /chats/:id',
      ])
        expect(
          await client.send(key, {
            params: { id },
            ...(!key.startsWith('GET') && {
              body: { message: 'oi', ...chatInput('Meu', outsider, bruno) },
            }),
          }),
          key,
        ).toMatchObject(unknown)
    }
    expect((await listMessages(ana, id)).records).toEqual([])
  })

  test('is changed and deleted by its owner only', async () => {
    const { id } = await createChat(ana, bruno)
    expect(await changeChat(bruno, id, chatInput('Meu', bruno))).toMatchObject(refused)
    expect(await deleteChat(bruno, id)).toMatchObject(refused)
    expect((await deleteChat(ana, id)).status).toBe(200)
    expect(await listChats(bruno)).toEqual([])
    expect(await deleteChat(ana, id)).toMatchObject(unknown)
  })

  test('keeps unread counts when it is changed', async () => {
    const { id } = await createChat(ana, bruno)
    await writeMessage(ana, id, 'Bom dia')
    const { body } = await changeChat(ana, id, chatInput('Novo nome', bruno, carla))
    expect(body.title).toBe('Novo nome')
    const [chat] = await listChats(bruno)
    expect(unreadOf(chat, bruno)).toBe(1)
    expect(unreadOf(chat, carla)).toBe(0)
  })

  test('passes to its oldest member when its owner is deleted, and is deleted with its last one', async () => {
    const shared = await createChat(ana, bruno, carla)
    const own = await createChat(ana, bruno)
    await writeMessage(ana, shared.id, 'Fico até as seis')
    const deleteUser = ({ id }: Person) =>
      admin.client.call('DELETE /users/:id', { params: { id } })
    await deleteUser(ana)
    const chats = await listChats(bruno)
    expect(chats.map(({ ownerId }) => ownerId)).toEqual([bruno.id, bruno.id])
    expect((await listMessages(bruno, shared.id)).records).toMatchObject([
      { senderId: ana.id, sender: { id: ana.id, name: 'Ana' }, message: 'Fico até as seis' },
    ])
    await deleteUser(bruno)
    expect((await listChats(carla)).map(({ id }) => id)).toEqual([shared.id])
    expect(own.id).not.toBe(shared.id)
  })
})

describe('messages', () => {
  test('are in the order written, count as unread for the others, and are marked as read', async () => {
    const { id } = await createChat(ana, bruno, carla)
    await writeMessage(ana, id, '  Bom dia  ')
    const { chat, ...last } = await writeMessage(bruno, id, 'Bom dia, Ana')
    expect(chat.lastMessage).toBe('Bruno: Bom dia, Ana')
    expect([ana, bruno, carla].map((person) => unreadOf(chat, person))).toEqual([1, 0, 2])
    const { records, count, hasMore } = await listMessages(carla, id)
    expect(records.map(({ sender, message }) => [sender?.name, message])).toEqual([
      ['Ana', 'Bom dia'],
      ['Bruno', 'Bom dia, Ana'],
    ])
    expect({ last: records.at(-1), count, hasMore }).toEqual({ last, count: 2, hasMore: false })
    expect(await markChatRead(carla, id, { userId: ana.id })).toMatchObject(refused)
    await markChatRead(carla, id, { userId: carla.id })
    const [now] = await listChats(carla)
    expect([ana, bruno, carla].map((person) => unreadOf(now, person))).toEqual([1, 0, 0])
  })

  test('repeated with the same key are stored once, also concurrently', async () => {
    const { id } = await createChat(ana, bruno)
    const sent = await Promise.all([1, 2, 3].map(() => writeMessage(ana, id, 'Uma vez', 'chave')))
    expect(new Set(sent.map((message) => message.id)).size).toBe(1)
    const { id: others } = await writeMessage(bruno, id, 'De outro', 'chave')
    expect(others).not.toBe(sent[0]?.id)
    expect(unreadOf((await listChats(bruno))[0], bruno)).toBe(0)
    expect((await listMessages(ana, id)).count).toBe(2)
  })

  test('without text are refused', async () => {
    const { id } = await createChat(ana, bruno)
    for (const message of ['', '  \n '])
      expect(
        await ana.client.send('POST /chats/:id/messages', { params: { id }, body: { message } }),
      ).toMatchObject({ status: 400, body: { fields: [{ path: 'message' }] } })
  })

  test('come in pages of twenty, the newest first, which new messages do not shift', async () => {
    const { id } = await createChat(ana, bruno)
    for (let n = 1; n <= CHAT_MESSAGE_PAGE + 5; n++) await writeMessage(ana, id, String(n))
    const first = await listMessages(bruno, id)
    expect(first).toMatchObject({ count: CHAT_MESSAGE_PAGE + 5, hasMore: true })
    expect(first.records.map(({ message }) => Number(message))).toEqual(
      Array.from({ length: CHAT_MESSAGE_PAGE }, (_, at) => at + 6),
    )
    await writeMessage(ana, id, 'novo')
    const before = first.records[0]?.id
    for (const query of [{ before }, { pageNumber: 2 }]) {
      const { records, hasMore } = await listMessages(bruno, id, query)
      expect(hasMore).toBe(false)
      expect(records.map(({ message }) => message)).toEqual(
        before === query.before ? ['1', '2', '3', '4', '5'] : ['1', '2', '3', '4', '5', '6'],
      )
    }
  })

  test('carry a file, which is served at a signed address', async () => {
    const { id } = await createChat(ana, bruno)
    const form = multipartFormOf([{ name: 'notas da reunião.txt', bytes: Buffer.from('pauta') }], {
      idempotencyKey: 'ficheiro',
    })
    const sent = await ana.client.call('POST /chats/:id/messages', { params: { id }, body: form })
    expect(sent).toMatchObject({ message: '', mediaName: 'notas_da_reunião.txt' })
    expect(sent.mediaType).toBe('document')
    expect(sent.chat.lastMessage).toBe('Ana: notas_da_reunião.txt')
    const [message] = (await listMessages(bruno, id)).records
    const file = await app.http.inject(`/public/${message?.mediaPath}`)
    expect(file.body).toBe('pauta')
  })
})

describe('live events', () => {
  test('members receive messages and reads under both names, other users nothing', async () => {
    const chat = await createChat(ana, bruno)
    const [anas, brunos, carlas, admins] = [
      await openBrowser(ana),
      await openBrowser(bruno),
      await openBrowser(carla),
      await openBrowser(admin),
    ]
    const { chat: after, ...newMessage } = await writeMessage(ana, chat.id, 'segredo')
    const names = [`company-${companyId}-chat`, `company-${companyId}-chat-${chat.id}`]
    for (const socket of [anas, brunos])
      for (const name of names)
        expect((await socket.hears(name)).payload).toEqual({
          action: 'new-message',
          newMessage: { ...newMessage, chat: after },
          chat: after,
        })
    await markChatRead(bruno, chat.id)
    for (const name of names) {
      const { payload } = await anas.hears(name, ({ action }) => action === 'update')
      expect(unreadOf(payload.chat as Chat, bruno)).toBe(0)
      expect((payload.chat as Chat).version).toBeGreaterThan(after.version)
    }
    await deleteChat(ana, chat.id)
    await brunos.hears(names[0] ?? '', ({ action, id }) => action === 'delete' && id === chat.id)
    expect(chatNewsOf(carlas)).toEqual([])
    expect(chatNewsOf(admins)).toEqual([])
  })

  test('an added user receives the chat, a removed one its deletion, and then nothing', async () => {
    const { id } = await createChat(ana, bruno)
    const [anas, brunos, carlas] = [
      await openBrowser(ana),
      await openBrowser(bruno),
      await openBrowser(carla),
    ]
    const { body } = await changeChat(ana, id, chatInput('Sem Bruno', carla))
    const userEventName = (person: Person) => `company-${companyId}-chat-user-${person.id}`
    expect((await carlas.hears(userEventName(carla))).payload).toEqual({
      action: 'create',
      record: body,
    })
    expect((await anas.hears(userEventName(ana))).payload).toEqual({
      action: 'update',
      record: body,
    })
    expect((await brunos.hears(`company-${companyId}-chat`)).payload).toEqual({
      action: 'delete',
      id,
    })
    await writeMessage(carla, id, 'só nós')
    await anas.hears(
      `company-${companyId}-chat`,
      ({ newMessage }) => (newMessage as ChatMessage | undefined)?.message === 'só nós',
    )
    expect(JSON.stringify(chatNewsOf(brunos))).not.toContain('só nós')
  })
})

test('a plan without chats has an empty list and refuses everything else', async () => {
  const { id, uuid } = await createChat(ana, bruno)
  await changePlanOfCompany(companyId, { useInternalChat: false })
  expect(await ana.client.call('GET /chats')).toEqual({ records: [], count: 0, hasMore: false })
  const { client } = ana
  const params = { id }
  for (const answer of [
    client.send('GET /chats/:id', { params: { id: uuid } }),
    client.send('GET /chats/:id/messages', { params }),
    client.send('POST /chats', { body: chatInput('x', bruno) }),
    client.send('PUT /chats/:id', { params, body: chatInput('x', bruno) }),
    client.send('POST /chats/:id/messages', { params, body: { message: 'x' } }),
    client.send('POST /chats/:id/read', { params, body: {} }),
    client.send('DELETE /chats/:id', { params }),
  ])
    expect(await answer).toMatchObject(refused)
})
