import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_MAX_BYTES, PICTURE_MAX_BYTES } from '@guiche/contract/message-limits'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fileKey } from '../../features/organisation/files/index.ts'
import { receiveEvents } from '../../features/messages/messages/index.ts'
import { holdClock, now, resetClock } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { listKeys, removeFile } from '../../platform/storage/storage.ts'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { multipartFormOf } from '../../testing/build-desk.ts'
import { buildLine } from '../../testing/build-line.ts'
import { deliverOutboxToDriver } from '../../testing/deliver-outbox-to-driver.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { voiceNote } from '../../testing/voice-note.ts'
import { ChannelError, type LineKey, type RunningLine } from '../channel.ts'
import type { LineDelivery } from './start-delivery.ts'

// The bytes of media: from a driver to the screens and the disk, and from the disk to a driver.

let app: TestApp
let admin: TestClient
let line: LineKey
let delivery: LineDelivery | undefined
beforeAll(async () => {
  app = await startTestApp()
  const built = await buildCompany()
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  line = { companyId: built.company.id, whatsappId: (await buildLine(built.company.id)).id }
})
beforeEach(() => {
  // Retries are due seconds later: the test moves the clock.
  holdClock(now())
})
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
  resetClock()
})
afterAll(() => app.close())

const WAIT = { interval: 20 }
let customers = 0

type Fetch = RunningLine['fetch']

/** A customer sends a medium, which the driver downloads in this way. @returns the message that screens show */
async function receiveMedium(
  fetch: Fetch,
  { type = 'document', media = {} }: { type?: 'document' | 'image'; media?: object } = {},
) {
  const number = `55119400${String(10_000 + ++customers)}`
  await inCompany(line.companyId, (db) =>
    receiveEvents(db, line, [
      {
        event: {
          kind: 'message',
          providerId: `medium-${number}`,
          chat: { kind: 'phone', value: number, name: 'Lia' },
          fromMe: false,
          at: now().getTime(),
          content: {
            type,
            caption: '',
            mimetype: 'application/pdf',
            filename: 'nota.pdf',
            media: { at: 'the provider', ...media },
          },
          raw: null,
        },
      },
    ]),
  )
  const tries: string[] = []
  const running = fakeLine({
    fetch: async (reference, sink, asked) => {
      tries.push(String(reference['at']))
      await fetch(reference, sink, asked)
    },
  })
  startDelivering(running)
  const query = { searchParam: number, status: 'pending', showAll: true } as const
  const { tickets } = await admin.call('GET /tickets', { query })
  const ticketId = tickets[0]?.id ?? 0
  const fetchFirstMessage = async () => {
    const { messages } = await admin.call('GET /messages/:ticketId', { params: { ticketId } })
    return messages[0]
  }
  return { tries, shown: fetchFirstMessage }
}

function startDelivering(running: RunningLine): void {
  delivery = deliverOutboxToDriver(line, running)
}

/** Makes all postponed deliveries due now. */
async function makeAllDue(): Promise<void> {
  await inCompany(line.companyId, async (db) => {
    await db.updateTable('outbox').set({ nextAt: now() }).execute()
    await db.updateTable('outboxHeads').set({ dueAt: null }).execute()
  })
  delivery?.wake()
}

async function listStoredKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of listKeys()) keys.push(key)
  return keys
}

const listIncomingFiles = () => readdirSync(join(app.dataDir, 'incoming'))
const bytesComingIn = () =>
  listIncomingFiles().reduce(
    (sum, name) => sum + statSync(join(app.dataDir, 'incoming', name)).size,
    0,
  )
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** So many bytes, piece by piece. */
function* pieces(bytes: number, piece = Buffer.alloc(64 * 1024, 'x')): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= piece.length)
    yield left < piece.length ? piece.subarray(0, left) : piece
}

test('each piece is on the disk before the next is read, and the file is stored whole', async () => {
  let most = 0
  async function* measuredPieces() {
    let brought = 0
    for (const piece of pieces(FILE_MAX_BYTES)) {
      yield piece
      brought += piece.length
      most = Math.max(most, brought - bytesComingIn())
    }
  }
  const { shown } = await receiveMedium((_media, sink) => sink.take(measuredPieces()))
  await vi.waitFor(async () => expect((await shown())?.media?.size).toBe(FILE_MAX_BYTES), WAIT)
  expect(most).toBeLessThan(1024 * 1024)
  expect(listIncomingFiles()).toEqual([])
})

test("a medium above WhatsApp's limit of its kind is aborted, reported as too large, and not tried again", async () => {
  const kept = await listStoredKeys()
  let brought = 0
  async function* endlessPieces() {
    for (;;) {
      for (const piece of pieces(1024 * 1024)) yield piece
      brought++
      await Promise.resolve()
    }
  }
  const { tries, shown } = await receiveMedium((_media, sink) => sink.take(endlessPieces()), {
    type: 'image',
  })
  await vi.waitFor(
    async () => expect((await shown())?.failure).toMatchObject({ code: 'ERR_FILE_TOO_LARGE' }),
    WAIT,
  )
  expect(brought).toBeLessThanOrEqual(PICTURE_MAX_BYTES / (1024 * 1024) + 1)
  expect(tries).toHaveLength(1)
  expect([await listStoredKeys(), listIncomingFiles()]).toEqual([kept, []])
})

test('a download that breaks off half-way leaves no file, and is tried again', async () => {
  const kept = await listStoredKeys()
  const whole = Buffer.from('%PDF-1.7 the whole note')
  let isBroken = true
  async function* piecesBrokenOnce() {
    yield whole.subarray(0, 10)
    const breaks = isBroken
    isBroken = false
    // As when a socket ends, which is not a failure of our own database.
    if (breaks) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    yield whole.subarray(10)
  }
  const { tries, shown } = await receiveMedium((_media, sink) => sink.take(piecesBrokenOnce()))
  await vi.waitFor(() => expect(tries).toHaveLength(1), WAIT)
  await vi.waitFor(() => expect(isBroken).toBe(false), WAIT)
  await vi.waitFor(() => expect(listIncomingFiles()).toEqual([]), WAIT)
  expect([await listStoredKeys(), await shown()]).toMatchObject([
    kept,
    { media: null, failure: null },
  ])
  await vi.waitFor(async () => {
    await makeAllDue()
    expect((await shown())?.media?.size).toBe(whole.length)
  }, WAIT)
  expect(tries).toHaveLength(2)
  expect(listIncomingFiles()).toEqual([])
  // The attempt is closed a moment after its bytes are shown.
  await vi.waitFor(
    async () =>
      expect(await outcomesOf((await shown())?.id)).toEqual(['ERR_WAPP_DOWNLOAD_MEDIA', 'sent']),
    WAIT,
  )
})

function outcomesOf(messageId = ''): Promise<Array<string | null>> {
  return inCompany(line.companyId, async (db) => {
    const rows = await db
      .selectFrom('deliveryAttempts')
      .select('outcome')
      .where('messageId', '=', messageId)
      .orderBy('number')
      .execute()
    return rows.map(({ outcome }) => outcome)
  })
}

test('bytes that differ from the announced hash are refused, and downloaded again', async () => {
  const kept = await listStoredKeys()
  const [right, wrong] = [Buffer.from('%PDF-1.7 as sent'), Buffer.from('%PDF-1.7 as came')]
  let bytes = wrong
  const { tries, shown } = await receiveMedium((_media, sink) => sink.take([bytes]), {
    media: { sha256: hashOf(right).toUpperCase() },
  })
  // The end of an attempt in progress sets the time of the next one, over the time that `hurry` has set.
  await vi.waitFor(async () => {
    await makeAllDue()
    expect(tries.length).toBeGreaterThan(1)
  }, WAIT)
  // An attempt in progress still has a file.
  await vi.waitFor(() => expect(listIncomingFiles()).toEqual([]), WAIT)
  expect([await listStoredKeys(), (await shown())?.media]).toEqual([kept, null])
  bytes = right
  await vi.waitFor(async () => {
    await makeAllDue()
    expect((await shown())?.media?.size).toBe(right.length)
  }, WAIT)
})

test('a hash that the provider sends only with the bytes is checked too', async () => {
  const bytes = Buffer.from('%PDF-1.7 late hash')
  const { tries, shown } = await receiveMedium((_media, sink) =>
    sink.take([bytes], { sha256: hashOf(Buffer.from('other')) }),
  )
  await vi.waitFor(async () => {
    await makeAllDue()
    expect((await shown())?.failure).toMatchObject({
      code: 'ERR_WAPP_DOWNLOAD_MEDIA',
      reason: 'what came is not what was announced',
    })
  }, WAIT)
  // A delivery that is hurried while in progress is tried once more.
  expect(tries.length).toBeGreaterThanOrEqual(5)
})

test('the last of several downloads counts after an expired address, and a driver without bytes fails', async () => {
  const { shown } = await receiveMedium(async (_media, sink) => {
    await sink.take([Buffer.from('<html>expired</html>')])
    await sink.take([Buffer.from('%PDF-1.7 in the end')])
  })
  await vi.waitFor(
    async () => expect((await shown())?.media?.size).toBe('%PDF-1.7 in the end'.length),
    WAIT,
  )
  expect(listIncomingFiles()).toEqual([])
  await delivery?.stop()
  const nothing = await receiveMedium(async () => {})
  await vi.waitFor(async () => {
    await makeAllDue()
    expect((await nothing.shown())?.failure).toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  }, WAIT)
})

test('a medium that the provider no longer has is not tried again', async () => {
  const { tries, shown } = await receiveMedium(() =>
    Promise.reject(new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'gone', 'refused')),
  )
  await vi.waitFor(
    async () => expect((await shown())?.failure).toMatchObject({ reason: 'gone' }),
    WAIT,
  )
  expect(tries).toHaveLength(1)
})

/** Sends a file to a customer. @returns the message's later state */
async function sendFile(bytes: Buffer, name = 'nota.txt') {
  const number = `55119500${String(10_000 + ++customers)}`
  const { id: contactId } = await admin.call('POST /contacts', { body: { name: 'Lia', number } })
  const { id: ticketId } = await admin.call('POST /tickets', { body: { contactId } })
  const params = { ticketId }
  const form = multipartFormOf([{ name, bytes }])
  await admin.send('POST /messages/:ticketId', { params, body: form })
  return async () => (await admin.call('GET /messages/:ticketId', { params })).messages.at(-1)
}

test('a driver gets a file in pieces, from the start at each attempt', async () => {
  const bytes = Buffer.alloc(1024 * 1024, 'linha de texto\n')
  const shown = await sendFile(bytes)
  const counts: number[] = []
  const hashes: string[] = []
  startDelivering(
    fakeLine({
      send: async (message) => {
        const hash = createHash('sha256')
        let count = 0
        for await (const piece of await message.bytes()) {
          hash.update(piece)
          count++
          if (counts.length === 0 && count > 1) break
        }
        counts.push(count)
        if (counts.length === 1) throw new ChannelError('ERR_SENDING_WAPP_MSG', 'busy', 'notNow')
        hashes.push(hash.digest('hex'))
        return message.providerId ?? 'given'
      },
    }),
  )
  await vi.waitFor(async () => {
    await makeAllDue()
    expect(await shown()).toMatchObject({ ack: 1 })
  }, WAIT)
  expect(hashes).toEqual([hashOf(bytes)])
  expect(counts[1]).toBeGreaterThan(1)
})

test('a file that is missing from the disk is not retried', async () => {
  const bytes = Buffer.from('um texto que some')
  const shown = await sendFile(bytes)
  await removeFile(fileKey(line.companyId, hashOf(bytes)))
  startDelivering(
    fakeLine({
      send: async (message) => {
        for await (const _piece of await message.bytes());
        return 'sent'
      },
    }),
  )
  await vi.waitFor(
    async () => expect((await shown())?.failure).toMatchObject({ reason: 'its file is gone' }),
    WAIT,
  )
})

const vorbis = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(22),
  Buffer.from('\x01vorbis', 'latin1'),
  Buffer.alloc(400),
])

test.each([
  ['Opus in Ogg', voiceNote, 'audio/ogg; codecs=opus'],
  ['Vorbis in Ogg', vorbis, 'audio/ogg'],
])('an attached sound is sent with its codec: %s', async (_, bytes, mimetype) => {
  await sendFile(bytes, 'musica.ogg')
  const handed: unknown[] = []
  startDelivering(
    fakeLine({
      send: async ({ content, providerId = 'given' }) => {
        handed.push(content)
        return providerId
      },
    }),
  )
  await vi.waitFor(
    () => expect(handed).toMatchObject([{ type: 'audio', isVoice: false, mimetype }]),
    WAIT,
  )
})
