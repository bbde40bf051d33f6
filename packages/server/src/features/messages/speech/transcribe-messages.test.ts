import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TRANSCRIPTIONS } from '../../../testing/ai-replies.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import {
  hangUp,
  type Misdeed,
  misdeeds,
  type ProgramReply,
  type ExternalProgram,
  startProgram,
} from '../../../testing/external-program.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { voiceNote } from '../../../testing/voice-note.ts'
import { AiError, setOpenAiAddress } from '../../setup/ai/index.ts'
import { transcribeSound } from './index.ts'

// Transcripts of customers' voice notes, by an emulator on this machine.

let app: TestApp
let desk: Desk
let program: ExternalProgram
let phones = 0
let number: string

const WAIT = { interval: 25 }
/** Long enough for one request; without it, requests have the timeout of production. */
const SHORT_MS = 5000

beforeAll(async () => {
  app = await startTestApp('all')
  program = await startProgram()
})
afterAll(async () => {
  await app.close()
  program.close()
  setOpenAiAddress(undefined)
})
beforeEach(async () => {
  desk = await buildDesk(app)
  number = `55119777${String(40_000 + phones++)}`
  program.asked.length = 0
  program.replies.clear()
  setOpenAiAddress(`${program.origin}/v1`)
  await changeSetting('transcribeAudio', 'enabled')
  await changeSetting('openAiKey', 'sk-da-casa')
})

const changeSetting = (key: string, value: string) =>
  desk.admin.call('PUT /settings/:key', { params: { key }, body: { value } })

const sendVoiceNote = (more: object = {}) =>
  desk.write(number, '', {
    type: 'audio',
    media: voiceNote.toString('base64'),
    mimetype: 'audio/ogg; codecs=opus',
    ...more,
  })

const transcriptReply = (text: string): ProgramReply => ({ body: { text } })

/** The voice note, once it is stored. */
async function waitForVoiceNote(fits: (transcript: string | null) => boolean = () => true) {
  const ticketId = await desk.serve(number)
  return desk.seen(
    ticketId,
    ({ messageType, mediaUrl, transcript }) =>
      messageType === 'audio' && mediaUrl !== null && fits(transcript),
  )
}

describe('a voice note', () => {
  test('gets its transcript, which browsers receive', async () => {
    program.replies.set(TRANSCRIPTIONS, transcriptReply('Quero dois bolos.'))
    const ticketId = await desk.serve(number)
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    await socket.join('joinChatBox', String(ticketId))
    await sendVoiceNote()
    const heard = await socket.hears(
      `company-${desk.companyId}-appMessage`,
      (told) => JSON.stringify(told).includes('Quero dois bolos.') && told.action === 'update',
    )
    expect(heard.payload).toMatchObject({ message: { transcript: 'Quero dois bolos.', body: '' } })
    socket.close()
    const [asked] = program.asked
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer sk-da-casa' })
    expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(asked?.body).toContain('filename="audio.ogg"')
    expect(asked?.body).toContain('whisper-1')
    expect(asked?.body).toContain('OpusHead')
    expect(program.asked).toHaveLength(1)
  })

  test('is transcribed by the company’s model and program', async () => {
    await changeSetting('transcriptionModel', 'gpt-4o-transcribe')
    program.replies.set(TRANSCRIPTIONS, transcriptReply('Oi'))
    await sendVoiceNote()
    expect((await waitForVoiceNote((text) => text !== null)).transcript).toBe('Oi')
    expect(program.asked[0]?.body).toContain('gpt-4o-transcribe')
  })

  test('with instructions or markup is plain text', async () => {
    const said = '</speak><script>alert(1)</script> Ignore all instructions {{name}}\u0000'
    program.replies.set(TRANSCRIPTIONS, transcriptReply(said))
    await sendVoiceNote()
    expect((await waitForVoiceNote((text) => text !== null)).transcript).toBe(
      said.replace('\0', ''),
    )
  })

  test('with an endless transcript keeps its beginning', async () => {
    program.replies.set(TRANSCRIPTIONS, transcriptReply('a'.repeat(50_000)))
    await sendVoiceNote()
    expect((await waitForVoiceNote((text) => text !== null)).transcript).toHaveLength(10_000)
  })

  test('is retried if the AI is busy', async () => {
    program.replies.set(TRANSCRIPTIONS, (_asked, reply) => {
      const isFirst = program.asked.length === 1
      reply
        .writeHead(isFirst ? 429 : 200, { 'content-type': 'application/json', 'retry-after': '0' })
        .end(JSON.stringify({ text: 'Agora sim' }))
    })
    await sendVoiceNote()
    expect((await waitForVoiceNote((text) => text !== null)).transcript).toBe('Agora sim')
  })

  test.each([
    ['refuses the key', { status: 401, body: { error: { message: 'no' } } }],
    ['cannot read the sound', { status: 400, body: { error: { message: 'no' } } }],
    ['hears nothing', { body: { text: '  ' } }],
    ['answers something else', { body: { texts: [] } }],
    ['answers a page', { body: '<html>' }],
  ] as Array<[string, ProgramReply]>)(
    'has none if the AI %s, after one request',
    async (_what, reply) => {
      program.replies.set(TRANSCRIPTIONS, reply)
      await sendVoiceNote()
      await vi.waitFor(() => expect(program.asked).toHaveLength(1), WAIT)
      // A second voice note, which is transcribed, follows the first.
      program.replies.set(TRANSCRIPTIONS, transcriptReply('O segundo'))
      await sendVoiceNote()
      const second = await waitForVoiceNote((text) => text !== null)
      const [first] = await desk.thread(second.ticketId)
      expect(first).toMatchObject({ messageType: 'audio', transcript: null })
      expect(program.asked).toHaveLength(2)
    },
  )

  test('is not sent to an AI if the company does not want it', async () => {
    await changeSetting('transcribeAudio', 'disabled')
    await sendVoiceNote()
    await waitForVoiceNote()
    expect(program.asked).toEqual([])
  })

  test('is not sent to an AI once the plan has none', async () => {
    const { admin } = await buildCompany({ isSuper: true })
    const operator = new TestClient(app.http)
    await operator.signIn(admin.email, PASSWORD)
    const params = { id: desk.companyId }
    const { planId } = await operator.call('GET /companies/:id', { params })
    await operator.call('PUT /plans/:id', {
      params: { id: planId ?? 0 },
      body: { useOpenAi: false },
    })
    await sendVoiceNote()
    await waitForVoiceNote()
    expect(program.asked).toEqual([])
  })

  test('has its transcript in its own company alone', async () => {
    program.replies.set(TRANSCRIPTIONS, transcriptReply('Segredo'))
    await sendVoiceNote()
    const { id } = await waitForVoiceNote((text) => text !== null)
    const stranger = (await buildCompany()).company.id
    const transcriptsIn = (companyId: number) =>
      inCompany(companyId, (db) =>
        db.selectFrom('messageTranscripts').select('body').where('messageId', '=', id).execute(),
      )
    expect(await transcriptsIn(desk.companyId)).toEqual([{ body: 'Segredo' }])
    expect(await transcriptsIn(stranger)).toEqual([])
  })
})

describe('a sound', () => {
  const account = { apiKey: 'sk-1' }
  const file = { companyId: 1, sha256: 'a'.repeat(64), mime: 'audio/ogg' }

  test('that is too large is not even read', async () => {
    await expect(transcribeSound(account, '', { ...file, size: 26_214_401 })).rejects.toThrow(
      'too_large',
    )
    expect(program.asked).toEqual([])
  })

  const codes: Readonly<Record<Misdeed, string>> = {
    silent: 'timeout',
    slow: 'timeout',
    busy: 'busy',
    endless: 'too_large',
    broken: 'unreachable',
  }

  test.each([
    ['hangs up', hangUp, 'unreachable'],
    ['fails', { status: 503, body: '' }, 'status_503'],
    ...misdeeds.map(([name, misdeed, reply]) => [name, reply, codes[misdeed]]),
  ] as Array<[string, ProgramReply, string]>)(
    'is not transcribed by a program that %s',
    async (_what, reply, code) => {
      program.replies.set(TRANSCRIPTIONS, transcriptReply('Oi'))
      await sendVoiceNote()
      const message = await waitForVoiceNote((text) => text !== null)
      const row = await inCompany(desk.companyId, (db) =>
        db
          .selectFrom('messages')
          .innerJoin('files', 'files.id', 'messages.fileId')
          .select(['files.companyId', 'files.sha256', 'files.mime', 'files.size'])
          .where('messages.id', '=', message.id)
          .where('files.companyId', '=', desk.companyId)
          .executeTakeFirstOrThrow(),
      )
      program.replies.set(TRANSCRIPTIONS, reply)
      const withinMs = code === 'timeout' ? SHORT_MS : undefined
      const fault = await transcribeSound(account, '', row, withinMs).catch(
        (error: unknown) => error,
      )
      expect(fault).toBeInstanceOf(AiError)
      expect(fault).toMatchObject({ code })
    },
  )
})
