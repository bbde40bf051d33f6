import { generateKeyPairSync } from 'node:crypto'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { MASKED } from '@guiche/contract/settings'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import {
  floodingReply,
  hangUp,
  type ProgramReply,
  type ExternalProgram,
  startProgram,
} from '../../../testing/external-program.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setGoogleAddresses } from '../dialogflow/index.ts'
import { saveIntegration } from './queue-integrations.queries.ts'

// A local server emulates Google: it issues tokens for the key, and answers as an agent.

const KEY = buildKeyPair(2048)
const ACCOUNT = { client_email: 'robo@loja-br.example', private_key: KEY.pem }
const AGENT = { projectName: 'loja-br', jsonContent: JSON.stringify(ACCOUNT) }

let app: TestApp
let google: ExternalProgram
let companyId: number
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  google = await startProgram()
  setGoogleAddresses({ dialogflow: google.origin, token: `${google.origin}/token` })
})
afterAll(async () => {
  setGoogleAddresses({})
  google.close()
  await app.close()
})
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  google.asked.length = 0
  google.replies.clear()
  google.replies.set('/token', { body: { access_token: 'ya29.passe', expires_in: 3599 } })
  setAgentAnswer({
    body: {
      queryResult: {
        fulfillmentText: 'Bom dia!',
        fulfillmentMessages: [{ text: { text: ['Bom dia!'] } }, { card: { title: 'Oferta' } }],
      },
    },
  })
})

function buildKeyPair(modulusLength: number) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey }
}

/** Sets the answer for all conversations. */
function setAgentAnswer(reply: ProgramReply): void {
  google.replies.set('*:detectIntent', reply)
}

const tryAgent = (body: object = AGENT, { client }: Person = admin) =>
  client.send('POST /queueIntegration/testSession', { body })
const refusalOf = (error: string, status = 400) => ({ status, body: { error } })
const createIntegration = async () =>
  (
    await admin.client.call('POST /queueIntegration', {
      body: { type: 'dialogflow', name: 'Loja', ...AGENT },
    })
  ).id

describe('a test session', () => {
  test('greets the agent with a token signed by the key, and returns its texts', async () => {
    expect(await tryAgent({ ...AGENT, language: 'es' })).toMatchObject({
      status: 200,
      body: { messages: ['Bom dia!'] },
    })
    const [token, word] = google.asked
    const form = new URLSearchParams(token?.body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const { payload } = await jwtVerify(form.get('assertion') ?? '', KEY.publicKey, {
      issuer: ACCOUNT.client_email,
      audience: `${google.origin}/token`,
    })
    expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/dialogflow' })
    expect(word?.path).toMatch(/^\/v2\/projects\/loja-br\/agent\/sessions\/[\w-]{36}:detectIntent$/)
    expect(word?.headers.authorization).toBe('Bearer ya29.passe')
    expect(JSON.parse(word?.body ?? '')).toEqual({
      queryInput: { text: { text: 'Hola', languageCode: 'es' } },
    })
  })

  test("returns the older field's text if there are no messages", async () => {
    setAgentAnswer({ body: { queryResult: { fulfillmentText: ' Oi. ' } } })
    expect(await tryAgent()).toMatchObject({ body: { messages: [' Oi. '] } })
  })

  test('uses the stored key if the given one is masked', async () => {
    const id = await createIntegration()
    for (const body of [
      { id, projectName: 'loja-br', jsonContent: MASKED },
      { id, projectName: 'loja-br', jsonContent: '' },
      { projectName: 'loja-br', jsonContent: MASKED },
      { projectName: 'loja-br' },
    ])
      expect(await tryAgent(body)).toMatchObject({ status: 200 })
    const other = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
    for (const body of [{ id, ...AGENT, jsonContent: MASKED }, { projectName: 'loja-br' }])
      expect(await tryAgent(body, other)).toMatchObject(refusalOf('ERR_TEST_SESSION_DIALOG'))
    expect(google.asked).toHaveLength(8)
  })

  test('is refused if the stored key cannot be unsealed', async () => {
    const id = await createIntegration()
    await inCompany(companyId, (db) =>
      saveIntegration(db, companyId, id, { jsonContent: 'of another secret' }),
    )
    expect(await tryAgent({ id, projectName: 'loja-br' })).toMatchObject(
      refusalOf('ERR_TEST_SESSION_DIALOG'),
    )
  })

  test.each<[string, ProgramReply]>([
    ['no key of the account', { status: 400, body: { error: 'invalid_grant' } }],
    ['no JSON', { body: 'ok' }],
    ['without a token', { body: { expires_in: 1 } }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
    ['nobody', hangUp],
    ['without an end', floodingReply],
  ])('is refused if Google answers: %s', async (_what, reply) => {
    google.replies.set('/token', reply)
    expect(await tryAgent()).toMatchObject(refusalOf('ERR_TEST_SESSION_DIALOG'))
    expect(google.asked).toHaveLength(1)
  })

  test.each([
    ['none', 'segredo'],
    ['of another kind', buildEcKey()],
    ['too short', buildKeyPair(1024).pem],
    ['too long to sign with', buildKeyPair(4104).pem],
  ])('is refused with a private key that is %s', async (_what, private_key) => {
    const jsonContent = JSON.stringify({ ...ACCOUNT, private_key })
    expect(await tryAgent({ ...AGENT, jsonContent })).toMatchObject(
      refusalOf('ERR_TEST_SESSION_DIALOG'),
    )
    expect(google.asked).toHaveLength(0)
  })

  test.each<[string, ProgramReply]>([
    ['that it may not be asked', { status: 403, body: { error: { code: 403 } } }],
    ['no texts', { body: { queryResult: { fulfillmentMessages: [{ payload: {} }] } } }],
    ['something else', { body: { queryResult: { fulfillmentMessages: 'x' } } }],
    ['nothing', hangUp],
    ['without an end', floodingReply],
  ])('has no reply if the agent answers: %s', async (_what, reply) => {
    setAgentAnswer(reply)
    expect(await tryAgent()).toMatchObject(refusalOf('ERR_TEST_REPLY_DIALOG'))
  })

  test('shortens a long answer to the limits of messages', async () => {
    const text = ['a'.repeat(MESSAGE_MAX + 1), ...Array.from({ length: 30 }, () => 'b')]
    setAgentAnswer({ body: { queryResult: { fulfillmentMessages: [{ text: { text } }] } } })
    const { messages } = await admin.client.call('POST /queueIntegration/testSession', {
      body: AGENT,
    })
    expect(messages.map(({ length }) => length)).toEqual([MESSAGE_MAX, ...Array(19).fill(1)])
  })

  test('is refused with the reason, and refused to users without the right', async () => {
    for (const [path, body] of [
      ['projectName', { ...AGENT, projectName: '' }],
      ['jsonContent', { ...AGENT, jsonContent: '{"type": "authorized_user"}' }],
      ['language', { ...AGENT, language: 'fr' }],
    ] as const)
      expect(await tryAgent(body), path).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
    const ana = await signInPerson(app, companyId)
    expect(await tryAgent(AGENT, ana)).toMatchObject(refusalOf('ERR_NO_PERMISSION'))
    expect(google.asked).toHaveLength(0)
  })
})

function buildEcKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
