import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import { errorWords } from '@guiche/contract/error-words'
import { errorCodes, errorStatus, isCatalogued, isErrorCode } from '@guiche/contract/errors'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { makeHttpServer } from './make-http-server.ts'

// Clients of this family translate the codes of the specification's catalogue and show any other `error` as it is.

/** The table of core 8, verbatim. */
const TABLE = `
  ERR_INTERNAL_SERVER_ERROR ERR_NO_OTHER_WHATSAPP ERR_NO_DEF_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED
  ERR_WAPP_CHECK_CONTACT ERR_WAPP_INVALID_CONTACT ERR_WAPP_DOWNLOAD_MEDIA ERR_INVALID_CREDENTIALS
  ERR_USER_DONT_EXISTS ERR_SENDING_WAPP_MSG ERR_DELETE_WAPP_MSG ERR_OTHER_OPEN_TICKET ERR_SESSION_EXPIRED
  ERR_USER_CREATION_DISABLED ERR_NO_PERMISSION ERR_DUPLICATED_CONTACT ERR_NO_SETTING_FOUND
  ERR_NO_CONTACT_FOUND ERR_NO_TICKET_FOUND ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND ERR_CREATING_MESSAGE
  ERR_CREATING_TICKET ERR_FETCH_WAPP_MSG ERR_QUEUE_COLOR_ALREADY_EXISTS ERR_WAPP_GREETING_REQUIRED`
  .trim()
  .split(/\s+/)

const ORIGIN = 'https://outra.exemplo.example'
/** Its body is a fixed word that clients of this family compare with. */
const WITH_OWN_BODY = 'ERR_FLOW_NAME_ALREADY_EXISTS'

let http: FastifyInstance

beforeAll(async () => {
  http = await makeHttpServer({ corsOrigins: [ORIGIN], trustProxy: false })
  http.get<{ Params: { code: string } }>('/refused/:code', ({ params }) => {
    if (isErrorCode(params.code)) throw new AppError(params.code)
  })
})
afterAll(() => http.close())

async function requestRefusal(code: string, headers: Record<string, string> = {}) {
  const answer = await http.inject({ url: `/refused/${code}`, headers })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

describe.each(errorCodes.filter((code) => code !== WITH_OWN_BODY))('%s', (code) => {
  const status = errorStatus[code]

  test(`is sent as a code to a client that asks for codes`, async () => {
    expect(
      await requestRefusal(code, { [ERROR_CODES_HEADER]: '1', 'accept-language': 'en' }),
    ).toEqual({
      status,
      body: { error: code, message: errorWords.en[code] },
    })
  })

  test.each(['pt', 'en', 'es'] as const)(
    'is sent to other clients as a message in %s',
    async (language) => {
      const words = errorWords[language][code]
      expect(words).not.toMatch(/\{\{|ERR_/)
      const body = TABLE.includes(code)
        ? { error: code, message: words }
        : { error: words, message: words, code }
      expect(await requestRefusal(code, { 'accept-language': language })).toEqual({ status, body })
    },
  )
})

test('the catalogue equals the specification’s table', () => {
  expect(errorCodes.filter(isCatalogued).toSorted()).toEqual(TABLE.toSorted())
})

test('a flow name that is taken is answered with the fixed body that clients know', async () => {
  const told = { status: 402, body: 'exist' }
  expect(await requestRefusal(WITH_OWN_BODY)).toEqual(told)
  expect(await requestRefusal(WITH_OWN_BODY, { [ERROR_CODES_HEADER]: '1' })).toEqual(told)
})

test('a page of another origin may ask for codes', async () => {
  const { headers } = await http.inject({
    method: 'OPTIONS',
    url: '/refused/ERR_NOT_FOUND',
    headers: {
      origin: ORIGIN,
      'access-control-request-method': 'GET',
      'access-control-request-headers': `authorization,${ERROR_CODES_HEADER.toLowerCase()}`,
    },
  })
  expect(headers['access-control-allow-origin']).toBe(ORIGIN)
  expect(headers['access-control-allow-headers']).toContain(ERROR_CODES_HEADER.toLowerCase())
})
