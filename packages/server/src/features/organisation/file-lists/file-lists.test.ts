import { FILE_LIST_PAGE } from '@guiche/contract/file-lists'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCompany } from '../../../testing/build-company.ts'
import { multipartFormOf } from '../../../testing/build-desk.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let stranger: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId)
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
})

const TEXT = { name: 'Catálogo', message: 'Segue o material' }
const postFileList = ({ client }: Person, body: object = {}) =>
  client.send('POST /files', { body: { ...TEXT, ...body } })
const createList = ({ client }: Person, options: string[], name = TEXT.name) =>
  client.call('POST /files', {
    body: { ...TEXT, name, options: options.map((option) => ({ name: option })) },
  })
const fetchFileList = ({ client }: Person, id: number) =>
  client.call('GET /files/:id', { params: { id } })
const uploadFiles = (
  { client }: Person,
  id: number,
  files: Array<{ name: string; bytes: Buffer }>,
  fields: Record<string, string | string[]>,
) =>
  client.send('POST /files/uploadList/:id', {
    params: { id },
    body: multipartFormOf(files, { fileId: String(id), typeArch: 'fileList', ...fields }, 'files'),
  })
const namedFile = (name: string) => ({ name, bytes: Buffer.from(name) })
const unknown = { status: 404, body: { error: 'ERR_NO_FILE_FOUND' } }

describe('a list of files', () => {
  test('is created with its options, and its files are uploaded afterwards', async () => {
    const list = await createList(admin, ['Tabela', 'Fotos'])
    expect(list).toMatchObject({ ...TEXT, companyId })
    expect(list.options).toMatchObject([
      { name: 'Tabela', path: null, fileId: list.id },
      { name: 'Fotos', path: null },
    ])
    const [table, photos] = list.options
    const sent = await uploadFiles(
      admin,
      list.id,
      [namedFile('fotos.txt'), namedFile('tabela.txt')],
      {
        id: [String(photos?.id), String(table?.id)],
        name: ['Fotos', 'Tabela'],
        mediaType: ['text/plain', 'text/plain'],
      },
    )
    expect(sent).toMatchObject({ status: 200, body: { mensagem: 'Arquivo Anexado' } })
    const { options } = await fetchFileList(ana, list.id)
    for (const [option, name] of [
      [options[0], 'tabela.txt'],
      [options[1], 'fotos.txt'],
    ] as const) {
      expect(option).toMatchObject({ mediaName: name, mediaType: 'text/plain' })
      expect((await app.http.inject(`/public/${option?.path}`)).body).toBe(name)
    }
  })

  test('matches files by name if a client knows no ids yet', async () => {
    const { id } = await createList(admin, ['Tabela'])
    const fields = { name: 'Tabela', mediaType: 'text/plain', id: 'undefined' }
    expect((await uploadFiles(admin, id, [namedFile('a.txt')], fields)).status).toBe(200)
    expect((await fetchFileList(admin, id)).options[0]?.mediaName).toBe('a.txt')
    expect(
      await uploadFiles(admin, id, [namedFile('b.txt')], { ...fields, name: 'Outra' }),
    ).toMatchObject(unknown)
  })

  test('keeps the files of remaining options when it is changed', async () => {
    const list = await createList(admin, ['Tabela', 'Fotos'])
    const [table] = list.options
    await uploadFiles(admin, list.id, [namedFile('a.txt')], {
      id: String(table?.id),
      name: 'Tabela',
    })
    const options = [{ id: table?.id ?? 0, name: 'Tabela 2026' }, { name: 'Vídeo' }]
    const changed = await admin.client.call('PUT /files/:id', {
      params: { id: list.id },
      body: { name: 'Novo catálogo', options },
    })
    expect(changed).toMatchObject({ name: 'Novo catálogo', message: TEXT.message })
    expect(changed.options.map(({ name, mediaName }) => [name, mediaName])).toEqual([
      ['Tabela 2026', 'a.txt'],
      ['Vídeo', null],
    ])
    const other = await createList(admin, ['Outra'], 'Outra lista')
    expect(
      await admin.client.send('PUT /files/:id', {
        params: { id: list.id },
        body: { options: [{ id: other.options[0]?.id, name: 'Furtada' }] },
      }),
    ).toMatchObject(unknown)
  })

  test('needs a name of three letters, unused in the company, and a message', async () => {
    for (const [path, body] of [
      ['name', { name: 'ab' }],
      ['message', { message: ' ' }],
    ] as const)
      expect(await postFileList(admin, body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
    expect((await postFileList(admin)).status).toBe(200)
    expect((await postFileList(stranger)).status).toBe(200)
    const taken = { status: 400, body: { error: 'ERR_RATING_NAME_ALREADY_EXISTS' } }
    expect(await postFileList(admin, { name: 'CATÁLOGO' })).toMatchObject(taken)
    const { id } = await createList(admin, [], 'Outra lista')
    expect(
      await admin.client.send('PUT /files/:id', { params: { id }, body: { name: TEXT.name } }),
    ).toMatchObject(taken)
  })

  test('is changed by administrators and invisible to other companies', async () => {
    const { id } = await createList(admin, [])
    const params = { id }
    expect(await postFileList(ana)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    for (const key of ['GET /files/:id', 'PUT /files/:id', 'DELETE /files/:id'])
      expect(
        await stranger.client.send(key, { params, ...(key[0] === 'P' && { body: TEXT }) }),
      ).toMatchObject(unknown)
    await admin.client.call('DELETE /files/:id', { params })
    expect(await admin.client.send('GET /files/:id', { params })).toMatchObject(unknown)
  })

  test('is found by name, in pages', async () => {
    const names = Array.from({ length: FILE_LIST_PAGE + 1 }, (_, n) => `Lista ${100 + n}`)
    for (const name of names.toReversed()) await createList(admin, [], name)
    const fetchPage = (query: object) => ana.client.call('GET /files', { query })
    const first = await fetchPage({})
    expect(first).toMatchObject({ count: FILE_LIST_PAGE + 1, hasMore: true })
    expect(first.files.map(({ name }) => name)).toEqual(names.slice(0, FILE_LIST_PAGE))
    const second = await fetchPage({ pageNumber: 2 })
    expect(second.files.map(({ name }) => name)).toEqual(names.slice(FILE_LIST_PAGE))
    expect((await fetchPage({ searchParam: 'LISTA 103' })).count).toBe(1)
  })

  test('is emitted to the company under both names, and its deletion under ours only', async () => {
    const socket = await openSocket(app.address, ana.client.token ?? '')
    const { id } = await createList(admin, [])
    await admin.client.call('DELETE /files/:id', { params: { id } })
    for (const name of [`company${companyId}-file`, `company-${companyId}-file`]) {
      const { payload } = await socket.hears(name)
      expect(payload).toMatchObject({ action: 'create', fileList: { id }, files: { id } })
    }
    const ours = `company${companyId}-file`
    const gone = await socket.hears(ours, ({ action }) => action === 'delete')
    expect(gone.payload).toEqual({ action: 'delete', fileId: id })
    const later = await createList(admin, [])
    const theirs = `company-${companyId}-file`
    await socket.hears(theirs, ({ files }) => (files as { id: number }).id === later.id)
    const heard = socket.heard.filter(({ event }) => event === theirs)
    expect(heard.map(({ payload }) => payload.action)).toEqual(['create', 'create'])
    socket.close()
  })
})
