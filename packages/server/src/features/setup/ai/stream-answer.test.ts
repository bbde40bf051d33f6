import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import {
  drippingReply,
  floodingReply,
  hangUp,
  keepWaiting,
  type ProgramReply,
  type ExternalProgram,
  startProgram,
} from '../../../testing/external-program.ts'
import {
  startEvents,
  endEvents,
  streamedReply,
  writeEvent,
  writePiece,
} from '../../../testing/streaming-ai.ts'
import { AiError, type AnswerPiece, setOpenAiAddress, streamAnswer } from './index.ts'

let program: ExternalProgram
beforeAll(async () => {
  program = await startProgram()
})
afterAll(() => {
  program.close()
  setAllowedHosts([])
  setOpenAiAddress(undefined)
})
beforeEach(() => {
  program.asked.length = 0
  setAllowedHosts([])
  setOpenAiAddress(`${program.origin}/v1`)
})

const PATH = '/v1/chat/completions'
const QUESTION = { model: 'um-modelo', messages: [{ role: 'user', content: 'Oi' }] } as const
/** Longer than a test, so that a stream that has ended is never waited for. */
const LONG = { firstMs: 600_000, nextMs: 600_000, wholeMs: 600_000 }

interface Asking {
  account?: { apiKey: string; address: string }
  patience?: Partial<typeof LONG>
}

/** Resolved when the first chunk of the pending answer has been read. */
let firstPiece = Promise.withResolvers<void>()

/** @returns the chunks received, and the reason why the stream ended */
async function readStream(
  reply: ProgramReply,
  { account = { apiKey: 'sk-1', address: '' }, patience = {} }: Asking = {},
) {
  program.replies.set(PATH, reply)
  firstPiece = Promise.withResolvers<void>()
  const pieces: AnswerPiece[] = []
  let fault = ''
  try {
    const { signal } = new AbortController()
    const bounds = { ...LONG, ...patience }
    for await (const piece of streamAnswer(account, QUESTION, signal, bounds)) {
      pieces.push(piece)
      firstPiece.resolve()
    }
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    fault = error.code
  }
  const text = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
  return { pieces, text, fault }
}

test('an answer comes in pieces, then its token count and its complete end', async () => {
  const { pieces, fault } = await readStream(streamedReply(['Olá', ', ', 'Ana 👋']))
  expect({ pieces, fault }).toEqual({
    pieces: [
      { kind: 'text', text: 'Olá' },
      { kind: 'text', text: ', ' },
      { kind: 'text', text: 'Ana 👋' },
      { kind: 'spent', spent: { tokensIn: 40, tokensOut: 7 } },
      { kind: 'end', isWhole: true },
    ],
    fault: '',
  })
  expect(JSON.parse(program.asked[0]?.body ?? '')).toMatchObject({
    stream: true,
    stream_options: { include_usage: true },
  })
})

test('chunks are read however the bytes are split, and with either kind of line end', async () => {
  const { text } = await readStream(async (_asked, reply) => {
    startEvents(reply)
    const event = JSON.stringify({ choices: [{ delta: { content: 'maçã 🍎' } }] })
    for (const byte of Buffer.from(
      `: hello\r\n\r\ndata: ${event}\r\n\r\n\n\n\ndata: ${event}\n\n`,
    )) {
      reply.write(Buffer.from([byte]))
      if (byte === 0x0a) await setImmediate()
    }
    endEvents(reply)
  })
  expect(text).toBe('maçã 🍎maçã 🍎')
})

test('malformed chunks have no text, and malformed token counts are dropped', async () => {
  const { text, pieces } = await readStream((_asked, reply) => {
    startEvents(reply)
    for (const event of [
      null,
      7,
      [],
      {},
      { choices: null },
      { choices: [{ delta: { content: 3 } }] },
    ])
      writeEvent(reply, event)
    writePiece(reply, 'a\0b')
    writeEvent(reply, { choices: [], usage: { prompt_tokens: -1, completion_tokens: 1e99 } })
    writeEvent(reply, { choices: [{ delta: {}, finish_reason: 'length' }] })
    reply.end()
  })
  expect(text).toBe('ab')
  expect(pieces.at(-1)).toEqual({ kind: 'end', isWhole: false })
  expect(pieces.map(({ kind }) => kind)).not.toContain('spent')
})

test('each failure has a code, and the text before it stays', async () => {
  const replyAfterPiece =
    (then: ProgramReply): ProgramReply =>
    (asked, reply) => {
      startEvents(reply)
      writePiece(reply, 'até aqui')
      if (typeof then === 'function') void firstPiece.promise.then(() => then(asked, reply))
    }
  const replyEndlessly: ProgramReply = (_asked, reply) => {
    const chunk = 'x'.repeat(65_536)
    const writeUntilFull = () => {
      while (!reply.destroyed && reply.write(chunk));
    }
    reply.on('drain', writeUntilFull)
    writeUntilFull()
  }
  const cases: ReadonlyArray<
    readonly [ProgramReply, fault: string, text: string, Asking['patience']?]
  > = [
    [{ status: 401, body: { error: { message: 'sk-1 is wrong' } } }, 'refused_key', ''],
    [{ status: 429, headers: { 'retry-after': '60' }, body: 'later' }, 'busy', ''],
    [{ status: 500, body: '<html>' }, 'status_500', ''],
    [{ status: 404, body: { error: 'no such model' } }, 'status_404', ''],
    [keepWaiting, 'timeout', '', { firstMs: 700 }],
    [hangUp, 'unreachable', ''],
    [floodingReply, 'too_large', ''],
    [drippingReply, 'timeout', '', { wholeMs: 3000 }],
    [replyAfterPiece(keepWaiting), 'timeout', 'até aqui', { nextMs: 700 }],
    [replyAfterPiece(hangUp), 'unreachable', 'até aqui'],
    [replyAfterPiece(replyEndlessly), 'too_large', 'até aqui'],
    [
      replyAfterPiece((_asked, reply) => writeEvent(reply, '{"choices": [')),
      'unreadable',
      'até aqui',
    ],
    [
      replyAfterPiece((_asked, reply) => writeEvent(reply, { error: { message: 'overloaded' } })),
      'failed',
      'até aqui',
    ],
  ]
  for (const [reply, fault, text, patience] of cases)
    expect(
      await readStream(reply, { ...(patience && { patience }) }),
      `${fault} after "${text}"`,
    ).toMatchObject({ fault, text })
})

test("a company's own address is used if the operator allows it, and no other", async () => {
  const account = { apiKey: 'sk-1', address: `${program.origin}/v1/` }
  expect(await readStream(streamedReply(['a']), { account })).toMatchObject({ fault: 'refused' })
  setAllowedHosts([program.host])
  expect(await readStream(streamedReply(['a']), { account })).toMatchObject({
    fault: '',
    text: 'a',
  })
})
