import { errorWords } from '@guiche/contract/error-words'
import { type ErrorCode, isCatalogued, type Refusal } from '@guiche/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { type Person, signInPerson } from '../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(() => app.close())

const requestError = async (headers: Record<string, string>, url = '/tickets/2000000000') => {
  const raw = await app.http.inject({ url, headers })
  return raw.json<{ error: string; message: string }>()
}
const bearer = ({ client }: Person) => ({ authorization: `Bearer ${client.token}` })

describe('an error response has a readable message besides its code', () => {
  test('in the user’s language, whatever the browser asks for', async () => {
    const ana = await signInPerson(app, companyId)
    for (const lang of ['en', 'es', 'pt'] as const) {
      await ana.client.call('POST /users/set-language/:lang', { params: { lang } })
      const headers = { ...bearer(ana), 'accept-language': 'en;q=0.1, es;q=0.2' }
      expect(await requestError(headers)).toEqual({
        error: 'ERR_NO_TICKET_FOUND',
        message: errorWords[lang].ERR_NO_TICKET_FOUND,
      })
    }
  })

  test.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr-FR, en-GB;q=0.7, pt;q=0.3', 'en'],
    ['en;q=0.2, pt-BR;q=0.9', 'pt'],
    ['en;q=0, es;q=0.1', 'es'],
    ['de', 'pt'],
    ['constructor, *, ;q=, en;q=x', 'pt'],
    [`${'x,'.repeat(4000)}en`, 'pt'],
  ] as const)('in the browser’s language if the user has none: %s', async (asked, language) => {
    const words = {
      error: 'ERR_SESSION_EXPIRED',
      message: errorWords[language].ERR_SESSION_EXPIRED,
    }
    expect(await requestError({ 'accept-language': asked })).toEqual(words)
    const bruno = await signInPerson(app, companyId)
    const { message } = await requestError({ ...bearer(bruno), 'accept-language': asked })
    expect(message).toBe(errorWords[language].ERR_NO_TICKET_FOUND)
  })

  test('in Portuguese by default, also for unknown paths', async () => {
    expect(await requestError({}, '/nada/disso')).toEqual({
      error: errorWords.pt.ERR_NOT_FOUND,
      message: errorWords.pt.ERR_NOT_FOUND,
      code: 'ERR_NOT_FOUND',
    })
  })

  test('in place of a code that clients of this family do not know, unless the client asks for codes', async () => {
    const { client } = await signInPerson(app, companyId, { profile: 'admin' })
    const queue = { name: 'Vendas', color: '#0395fe' }
    await client.call('POST /queue', { body: queue })
    const requests: Array<
      [method: 'GET' | 'POST' | 'PUT', url: string, payload: object | undefined, code: ErrorCode]
    > = [
      ['POST', '/queue', { ...queue, color: '#0395ff' }, 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
      ['POST', '/queue', { ...queue, name: 'Suporte' }, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
      ['PUT', '/queue/2000000000', {}, 'ERR_NO_QUEUE_FOUND'],
      ['GET', '/contacts/2000000000', undefined, 'ERR_NO_CONTACT_FOUND'],
      ['GET', '/companies/list', undefined, 'ERR_NO_PERMISSION'],
      ['POST', '/api/messages/send', { number: '1' }, 'ERR_API_TOKEN'],
    ]
    for (const [method, url, payload, code] of requests) {
      const requestWithHeaders = async (headers: object) => {
        const authorization = url.startsWith('/api') ? 'Bearer x' : `Bearer ${client.token}`
        const raw = await app.http.inject({
          method,
          url,
          ...(payload && { payload }),
          headers: { authorization, 'accept-language': 'es', ...headers },
        })
        return raw.json<Refusal>()
      }
      const words = errorWords.es[code]
      expect(await requestWithHeaders({ 'x-error-codes': '1' })).toEqual({
        error: code,
        message: words,
      })
      expect(await requestWithHeaders({})).toEqual(
        isCatalogued(code)
          ? { error: code, message: words }
          : { error: words, message: words, code },
      )
    }
  })

  test('with the first invalid field', async () => {
    const admin = await signInPerson(app, companyId, { profile: 'admin' })
    const { body } = await admin.client.send('POST /users', {
      body: { name: 'A', email: 'sem-arroba', password: 'segredo' },
    })
    expect(body).toMatchObject({
      error: 'ERR_INVALID_INPUT',
      message: 'Confira os dados informados. name: Curto demais: o mínimo é 2.',
      fields: [{ path: 'name' }, { path: 'email' }],
    })
  })
})
