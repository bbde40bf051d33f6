import { openAiVoices } from '@guiche/contract/flow-nodes/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  speechAfterBusy,
  endlessSound,
  speechReply,
  SPEECH,
} from '../../../testing/azure-replies.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import {
  hangUp,
  type Misdeed,
  misdeeds,
  type ProgramReply,
  type ExternalProgram,
  startProgram,
} from '../../../testing/external-program.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findFile } from '../../organisation/files/index.ts'
import { storedGraphFile } from '../../setup/flows/index.ts'
import { readAloud, setSpeechAddress, SpeechFault, type VoiceAccount } from './index.ts'

let app: TestApp
let program: ExternalProgram
let companyId: number

beforeAll(async () => {
  app = await startTestApp()
  program = await startProgram()
  companyId = (await buildCompany()).company.id
})
afterAll(async () => {
  await app.close()
  program.close()
  setSpeechAddress(undefined)
})
beforeEach(() => {
  program.asked.length = 0
  program.replies.clear()
  setSpeechAddress(program.origin)
})

const ACCOUNT: VoiceAccount = {
  voice: 'pt-BR-AntonioNeural',
  voiceKey: 'chave',
  voiceRegion: 'brazilsouth',
}
/** Long enough for one request; without it, requests have the timeout of production. */
const SHORT_MS = 5000

/** The code of a failure; empty if the text is read aloud. */
async function faultOfReply(
  reply: ProgramReply,
  {
    account = ACCOUNT,
    text = 'Olá!',
    withinMs,
  }: { account?: VoiceAccount; text?: string; withinMs?: number | undefined } = {},
): Promise<string> {
  program.replies.set(SPEECH, reply)
  try {
    await readAloud(companyId, account, text, withinMs)
    return ''
  } catch (error) {
    if (error instanceof SpeechFault) return error.code
    throw error
  }
}

test('a text becomes a voice note that is stored as a file of the company', async () => {
  program.replies.set(SPEECH, speechReply)
  const { url, says, links } = await readAloud(companyId, ACCOUNT, '*Olá!* https://loja.example')
  expect({ says, links }).toEqual({ says: 'Olá!', links: 'https://loja.example' })
  const file = await inCompany(companyId, (db) =>
    findFile(db, companyId, storedGraphFile(url)?.fileId ?? ''),
  )
  expect(file).toMatchObject({ companyId, mime: 'audio/ogg' })
  const [asked] = program.asked
  expect(asked?.headers).toMatchObject({
    'ocp-apim-subscription-key': 'chave',
    'content-type': 'application/ssml+xml',
    'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
  })
  expect(asked?.body).toContain('<voice name="pt-BR-AntonioNeural">Olá!</voice>')
})

test.each(openAiVoices.filter((voice) => voice !== 'texto'))('%s is accepted', async (voice) => {
  expect(await faultOfReply(speechReply, { account: { ...ACCOUNT, voice } })).toBe('')
  expect(program.asked[0]?.body).toContain(`<voice name="${voice}">`)
})

test('a region is accepted in any spelling', async () => {
  const account = { ...ACCOUNT, voiceRegion: ' BrazilSouth ' }
  expect(await faultOfReply(speechReply, { account })).toBe('')
})

describe('no request is made', () => {
  test.each([
    'evil.example/',
    'evil.example#',
    'evil.example:443/?',
    'x@evil.example/',
    '127.0.0.1/',
    'a/../b',
    'a\r\nhost: b',
    '',
  ])('in the region %j', async (voiceRegion) => {
    expect(await faultOfReply(speechReply, { account: { ...ACCOUNT, voiceRegion } })).toBe(
      'no_region',
    )
    expect(program.asked).toEqual([])
  })

  test.each([
    ['without a key', { account: { ...ACCOUNT, voiceKey: '' } }, 'no_key'],
    ['of another voice', { account: { ...ACCOUNT, voice: 'x"/><a' } }, 'no_such_voice'],
    ['of a text of pictures alone', { text: '😀 👍' }, 'nothing_to_say'],
    ['of a text without end', { text: 'bolo '.repeat(1000) }, 'too_long'],
  ])('%s', async (_what, given, code) => {
    expect(await faultOfReply(speechReply, given)).toBe(code)
    expect(program.asked).toEqual([])
  })
})

test('a busy service is retried, three attempts in all', async () => {
  expect(await faultOfReply(speechAfterBusy(1))).toBe('')
  expect(await faultOfReply(speechAfterBusy(1, 503))).toBe('')
  program.asked.length = 0
  expect(await faultOfReply(speechAfterBusy(9))).toBe('busy')
  expect(program.asked).toHaveLength(3)
})

/** The code of the failure, and the number of attempts. */
const ends: Readonly<Record<Misdeed, readonly [code: string, times: number]>> = {
  silent: ['timeout', 1],
  slow: ['timeout', 1],
  busy: ['busy', 1],
  endless: ['too_large', 1],
  broken: ['unreachable', 3],
}

test.each([
  ['refuses the key', { status: 401, body: '' }, 'refused_key', 1],
  ['does not know what it is told', { status: 400, body: '' }, 'status_400', 1],
  ['fails', { status: 502, body: '' }, 'status_502', 3],
  ['never ends', endlessSound, 'too_large', 1],
  ...misdeeds.map(([name, misdeed, reply]) => [name, reply, ...ends[misdeed]]),
  ['hangs up', hangUp, 'unreachable', 3],
  ['answers a page', { body: '<html>' }, 'unreadable', 1],
  [
    'calls a page a sound',
    { headers: { 'content-type': 'audio/ogg' }, body: '<html>' },
    'unreadable',
    1,
  ],
  [
    'answers an empty sound',
    { headers: { 'content-type': 'audio/ogg' }, body: '' },
    'unreadable',
    1,
  ],
  [
    'leads elsewhere',
    { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
    'status_302',
    1,
  ],
] as Array<[string, ProgramReply, string, number]>)(
  'a service that %s gives no sound',
  async (_what, reply, code, times) => {
    const withinMs = code === 'timeout' ? SHORT_MS : undefined
    expect(await faultOfReply(reply, { withinMs })).toBe(code)
    expect(program.asked).toHaveLength(times)
  },
)
