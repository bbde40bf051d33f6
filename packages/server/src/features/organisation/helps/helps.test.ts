import { playerUrlOf } from '@guiche/contract/player-url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCompany } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let operator: TestClient
let companyId: number
let ana: Person

beforeAll(async () => {
  app = await startTestApp()
  const { admin } = await buildCompany({ isSuper: true })
  operator = new TestClient(app.http)
  await operator.signIn(admin.email, admin.password)
  companyId = (await buildCompany()).company.id
  ana = await signInPerson(app, companyId, { profile: 'admin' })
})
afterAll(() => app.close())

const VIDEO = 'dQw4w9WgXcQ'
const postHelp = (body: object) => operator.send('POST /helps', { body: { video: VIDEO, ...body } })

describe('help videos', () => {
  test('are created and changed by operators and visible to all, by title', async () => {
    const { body: second } = await postHelp({ title: 'Conectar o WhatsApp', description: null })
    const { body: first } = await postHelp({ title: 'abrir um atendimento', description: 'Como.' })
    expect(second).toMatchObject({ description: '', video: VIDEO, link: null })
    expect(await ana.client.call('GET /helps/list')).toEqual([first, second])
    expect(await ana.client.call('GET /helps', { query: { searchParam: 'ABRIR' } })).toEqual({
      records: [first],
      count: 1,
      hasMore: false,
    })
    const params = { id: Number(first.id) }
    const changed = await operator.call('PUT /helps/:id', {
      params,
      body: { title: 'Abrir um atendimento' },
    })
    expect(changed).toMatchObject({ title: 'Abrir um atendimento', description: 'Como.' })
    expect(await ana.client.call('GET /helps/:id', { params })).toEqual(changed)
    for (const key of ['PUT /helps/:id', 'DELETE /helps/:id'])
      expect(await ana.client.send(key, { params, body: { title: 'Outro' } })).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    await operator.call('DELETE /helps/:id', { params })
    expect(await ana.client.send('GET /helps/:id', { params })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_HELP_FOUND' },
    })
  })

  test('need a title of three letters and a video of a known player', async () => {
    for (const [path, body] of [
      ['title', { title: 'ab' }],
      ['video', { title: 'Título', video: 'https://evil.example/watch?v=dQw4w9WgXcQ' }],
      ['video', { title: 'Título', video: 'javascript:alert(1)' }],
      ['link', { title: 'Título', link: 'isto não' }],
    ] as const)
      expect(await postHelp(body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
  })

  test('are emitted to every company', async () => {
    const socket = await openSocket(app.address, ana.client.token ?? '')
    const { body: record } = await postHelp({ title: 'Ao vivo' })
    const name = `company-${companyId}-help`
    expect((await socket.hears(name)).payload).toEqual({ action: 'create', record })
    await operator.call('DELETE /helps/:id', { params: { id: Number(record.id) } })
    const { payload } = await socket.hears(name, ({ action }) => action === 'delete')
    expect(payload).toEqual({ action: 'delete', id: record.id })
    socket.close()
  })
})

test('a player is recognised by the addresses that users copy, and by no other', () => {
  const youtube = `https://www.youtube-nocookie.com/embed/${VIDEO}?autoplay=1&rel=0`
  for (const video of [
    VIDEO,
    `https://www.youtube.com/watch?v=${VIDEO}&t=3s`,
    `https://youtu.be/${VIDEO}?si=x`,
    `https://m.youtube.com/shorts/${VIDEO}`,
    ` https://www.youtube.com/embed/${VIDEO} `,
  ])
    expect(playerUrlOf(video), video).toBe(youtube)
  expect(playerUrlOf('https://vimeo.com/76979871')).toBe(
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  )
  for (const video of [
    '',
    'um vídeo',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v="><script>',
    'data:text/html,x',
  ])
    expect(playerUrlOf(video), video).toBeUndefined()
})
