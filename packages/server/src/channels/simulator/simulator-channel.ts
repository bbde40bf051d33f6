import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults } from '@guiche/contract/simulator'
import { now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { onWake } from '../../platform/events/wakes.ts'
import { KeyedWork } from '../../platform/jobs/keyed-work.ts'
import {
  type Channel,
  ChannelError,
  type Hear,
  type LineKey,
  type OutboundContent,
  type OutboundMessage,
  type RunningLine,
  type SentMessage,
} from '../channel.ts'
import { findCustomer, saveCustomer } from './simulated-customers.queries.ts'
import { customerOf, lookUpNumber, pictureOfCustomer, showTyping } from './simulated-customers.ts'
import { type SimulatedEvent, simulatedEvent } from './simulated-event.ts'
import {
  allowLoss,
  findSimulated,
  findSimulatedLine,
  findSimulatedMedia,
  insertSimulated,
  listSimulatedEvents,
  raiseCustomersAcks,
  removeSimulatedEvents,
  saveSimulated,
  saveSimulatedLine,
  showCode,
  type SimulatedChange,
  type SimulatedLine,
} from './simulated-provider.queries.ts'
import { tellReceipts } from './simulated-receipts.ts'

// The driver: our side of the pretended WhatsApp. It shows a QR code until the phone has scanned it, then hears what
// the provider has to tell and hands over what is to go out.

const PAIRING_MS = 600
const LOOK_MS = SECOND
const DELIVERED = 3
const READ = 4
const BATCH = 200
/** Who typed so long ago has stopped. */
const STALE_MS = 10 * SECOND

export function simulatorChannel(): Channel & { close(): void } {
  const lines = new Map<string, () => void>()
  const sleepAgain = onWake('simulator', (line) => lines.get(keyOf(line))?.())
  return {
    provider: 'simulator',
    start: async (line, hear) => {
      const running = serve(line, hear)
      lines.set(keyOf(line), running.look)
      return {
        ...running,
        stop: async () => {
          lines.delete(keyOf(line))
          await running.stop()
        },
      }
    },
    forget: (line) =>
      inCompany(line.companyId, (db) =>
        saveSimulatedLine(db, line, { isPaired: false, qrcode: '', pairingCode: '' }),
      ),
    close: sleepAgain,
  }
}

const keyOf = ({ companyId, whatsappId }: LineKey) => `${companyId}:${whatsappId}`

type State = 'starting' | 'waiting' | 'connected' | 'dropped' | 'loggedOut'

function serve(line: LineKey, hear: Hear): RunningLine & { look: () => void } {
  let state: State = 'starting'
  // One after the other: a code that was asked for is not reported over a pairing that came meanwhile.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }
  const work = new KeyedWork<LineKey>(keyOf, 1, () => inTurn(advance))

  async function advance(): Promise<void> {
    const [simulated, first] = await inCompany(line.companyId, (db) =>
      Promise.all([findSimulatedLine(db, line), listSimulatedEvents(db, line, BATCH)]),
    )
    state = await becomes(simulated)
    if (state !== 'connected' || !simulated) return
    await tellReceipts(line, simulated)
    for (let batch = first; await hearDue(line, hear, batch);)
      batch = await inCompany(line.companyId, (db) => listSimulatedEvents(db, line, BATCH))
  }

  /** Reports each change once. */
  async function becomes(simulated: SimulatedLine | undefined): Promise<State> {
    if (!simulated?.isPaired)
      return state === 'waiting' || state === 'loggedOut' ? state : notPaired()
    if (simulated.faults.dropConnection) {
      if (state !== 'dropped')
        await hear.report({ status: 'DISCONNECTED', qrcode: '', trouble: 'connection_lost' })
      return 'dropped'
    }
    if (state === 'waiting') {
      await hear.report({ status: 'PAIRING', qrcode: '', trouble: '' })
      await sleep(PAIRING_MS)
    }
    if (state !== 'connected') await hear.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
    return 'connected'
  }

  async function notPaired(): Promise<State> {
    if (state !== 'starting') {
      await hear.report({ status: 'DISCONNECTED', qrcode: '', trouble: 'logged_out' })
      return 'loggedOut'
    }
    const qrcode = `guiche-simulator,${line.whatsappId},${randomBytes(24).toString('base64url')}`
    const isShown = await inCompany(line.companyId, (db) =>
      showCode(db, line, { qrcode, pairingCode: '' }),
    )
    // Scanned since we looked, by the code that was shown before us: the next look, in a second, finds the pairing.
    if (!isShown) return 'starting'
    await hear.report({ status: 'qrcode', qrcode, trouble: '' })
    return 'waiting'
  }

  /** The number is not looked at: there is but one phone that could type it. */
  async function requestPairingCode(): Promise<void> {
    const pairingCode = newPairingCode()
    const qrcode = await inCompany(line.companyId, async (db) => {
      const simulated = await findSimulatedLine(db, line)
      if (!simulated?.qrcode) return ''
      const { qrcode } = simulated
      return (await showCode(db, line, { qrcode, pairingCode })) ? qrcode : ''
    })
    if (qrcode === '')
      throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line waits for no phone', true)
    await hear.report({ status: 'qrcode', qrcode, pairingCode, trouble: '' })
  }

  const look = () => work.add(line)
  const poll = setInterval(look, LOOK_MS)
  look()
  return {
    look,
    send: (message) => send(line, message),
    edit: (message, body) => change(line, message, { body, isEdited: true }),
    delete: (message) => change(line, message, { isDeleted: true }),
    react: (message, emoji) => react(line, message, emoji),
    markRead: (_chat, providerIds) =>
      inCompany(line.companyId, (db) => raiseCustomersAcks(db, line, providerIds, READ)),
    fetch: async (media) => fetchMedia(line, String(media.simulated)),
    typing: (chat, isTyping) => asked(line, () => showTyping(line, chat, isTyping)),
    checkNumber: (number) => asked(line, () => lookUpNumber(line, number)),
    profilePicture: (chat) => asked(line, () => pictureOfCustomer(line, chat)),
    requestPairingCode: () => inTurn(requestPairingCode),
    stop: async () => {
      clearInterval(poll)
      await work.stop()
    },
  }
}

/** Hears what is due, in order per conversation. @returns whether there may be more */
async function hearDue(
  line: LineKey,
  hear: Hear,
  rows: Awaited<ReturnType<typeof listSimulatedEvents>>,
): Promise<boolean> {
  const held = new Set<string>()
  const due = rows.filter((row) => {
    if (new Date(row.notBefore) > now()) held.add(row.conversation)
    return !held.has(row.conversation)
  })
  if (due.length === 0) return false
  const news = due.map((row) => simulatedEvent.parse(row.event))
  for (const typing of news.filter(isTyping))
    if (now().getTime() - typing.at < STALE_MS) await hear.typing(typing.chat, typing.isTyping)
  const events = news.filter((event) => !isTyping(event))
  await hear.events(events)
  const written = events.flatMap(({ kind, providerId }) => (kind === 'message' ? [providerId] : []))
  const seqs = due.map((row) => row.seq)
  await inCompany(line.companyId, async (db) => {
    // Lost in a crash, it is told again, and known.
    await Promise.all([
      allowLoss(db),
      removeSimulatedEvents(db, line.companyId, seqs),
      raiseCustomersAcks(db, line, written, DELIVERED),
    ])
  })
  return rows.length === BATCH
}

function isTyping(event: SimulatedEvent): event is Extract<SimulatedEvent, { kind: 'typing' }> {
  return event.kind === 'typing'
}

async function send(line: LineKey, message: OutboundMessage): Promise<string> {
  const { companyId, whatsappId } = line
  const { chat, content, quotedId = null, providerId = randomUUID() } = message
  const media = 'key' in content ? await message.bytes() : null
  const { loseAnswer = 0 } = await atProvider(line, 'send', async (db) => {
    const customer = await customerOf(db, line, chat)
    const known = await findCustomer(db, line, customer)
    if (known?.isAbsent)
      throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'the number is not on WhatsApp', true)
    // As on a phone: the text stands where the typing was.
    if (known?.typingUntil) await saveCustomer(db, line, known, { typingUntil: null })
    await insertSimulated(db, {
      companyId,
      whatsappId,
      id: providerId,
      customer,
      fromMe: true,
      ...shownContent(content),
      media,
      quotedId,
      groupName: chat.kind === 'group' ? chat.name : null,
      ack: 1,
      sentAt: now(),
    })
  })
  if (Math.random() < loseAnswer)
    throw new ChannelError('ERR_SENDING_WAPP_MSG', 'the answer was lost on its way', false, true)
  return providerId
}

async function change(line: LineKey, { providerId }: SentMessage, changed: SimulatedChange) {
  const act = changed.isDeleted ? 'delete' : 'edit'
  await atProvider(line, act, async (db) => {
    const found = await findSimulated(db, line, providerId)
    if (!found?.fromMe || found.isDeleted)
      throw new ChannelError('ERR_FETCH_WAPP_MSG', 'the phone does not have this message', true)
    await saveSimulated(db, line, providerId, changed)
  })
}

/** The phone has a reaction as one more thing in the chat, about another. */
async function react(line: LineKey, { chat, providerId }: SentMessage, emoji: string) {
  await atProvider(line, 'react', async (db) => {
    const found = await findSimulated(db, line, providerId)
    if (!found || found.isDeleted)
      throw new ChannelError('ERR_FETCH_WAPP_MSG', 'the phone does not have this message', true)
    const { companyId, whatsappId } = line
    await insertSimulated(db, {
      companyId,
      whatsappId,
      id: randomUUID(),
      customer: await customerOf(db, line, chat),
      fromMe: true,
      ...PLAIN,
      type: 'reaction',
      body: emoji,
      media: null,
      quotedId: providerId,
      groupName: chat.kind === 'group' ? chat.name : null,
      // Nothing that anybody has to read.
      ack: READ,
      sentAt: now(),
    })
  })
}

const LONGEST_LATENCY_MS = 5 * SECOND
const ACT_CODES = {
  send: 'ERR_SENDING_WAPP_MSG',
  edit: 'ERR_EDIT_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
} as const

/** What we ask of the provider: after its latency, if it is there and does not refuse. @returns how it behaves */
async function atProvider(
  line: LineKey,
  act: keyof typeof ACT_CODES,
  work: (db: Db) => Promise<void>,
): Promise<Faults> {
  const before = await inCompany(line.companyId, (db) => findSimulatedLine(db, line))
  await sleep(Math.min(before?.faults.latencyMs ?? 0, LONGEST_LATENCY_MS))
  return inCompany(line.companyId, async (db) => {
    const faults = await faultsWhileThere(db, line)
    const { failSend } = faults
    if (failSend && Math.random() < failSend.rate)
      throw new ChannelError(
        act === 'send' ? failSend.code : ACT_CODES[act],
        `the simulator was told to refuse it: ${failSend.code}`,
        true,
      )
    await work(db)
    return faults
  })
}

/** A question to the provider, which is not always there to be asked. */
async function asked<T>(line: LineKey, ask: () => Promise<T>): Promise<T> {
  await inCompany(line.companyId, (db) => faultsWhileThere(db, line))
  return ask()
}

async function faultsWhileThere(db: Db, line: LineKey): Promise<Faults> {
  const simulated = await findSimulatedLine(db, line)
  if (!simulated?.isPaired)
    throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the phone logged the line out', false)
  if (simulated.faults.dropConnection)
    throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the connection is lost', false)
  return simulated.faults
}

// No letters and digits that look alike.
const CODE_CHARACTERS = '123456789ABCDEFGHJKLMNPQRSTVWXYZ'

function newPairingCode(): string {
  const characters = [...randomBytes(8)].map((byte) => CODE_CHARACTERS[byte % 32] ?? '')
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

const PLAIN = { mimetype: null, filename: null, isVoice: false }

/** As the phone keeps what came: the way a customer's own messages are kept. */
function shownContent(content: OutboundContent) {
  switch (content.type) {
    case 'text':
      return { ...PLAIN, type: content.type, body: content.body }
    case 'location': {
      const { latitude, longitude, description } = content
      return {
        ...PLAIN,
        type: content.type,
        body: `${latitude},${longitude} ${description}`.trim(),
      }
    }
    case 'contact':
      return { ...PLAIN, type: content.type, body: content.vcards.join('\n') }
    case 'image':
    case 'video':
    case 'document':
    case 'audio': {
      const { type, caption: body, mimetype, filename } = content
      return { type, body, mimetype, filename, isVoice: type === 'audio' && content.isVoice }
    }
  }
}

async function fetchMedia(line: LineKey, id: string) {
  const found = await inCompany(line.companyId, (db) => findSimulatedMedia(db, line, id))
  if (!found?.media)
    throw new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'the phone no longer has it', true)
  return { bytes: found.media, mimetype: found.mimetype ?? 'application/octet-stream' }
}
