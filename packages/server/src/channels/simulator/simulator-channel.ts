import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LineTemplate } from '@guiche/contract/line-templates'
import { now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { onWake } from '../../platform/events/wake.ts'
import { KeyedQueue } from '../../platform/jobs/keyed-queue.ts'
import {
  type Channel,
  ChannelError,
  type DifferingCapabilities,
  type DriverCallbacks,
  type LineKey,
  type RunningLine,
} from '../channel.ts'
import { factsOf } from './simulated-behaviour.ts'
import { rejectCall } from './simulated-calls.ts'
import { lookUpNumber, pictureOfCustomer, showTyping } from './simulated-customers.ts'
import { listWaitingEvents } from './simulated-events.queries.ts'
import {
  findSimulatedLine,
  saveSimulatedLine,
  showCode,
  type SimulatedLine,
} from './simulated-lines.queries.ts'
import { fetchMedia } from './simulated-media.ts'
import { pairLine } from './simulated-pairing.ts'
import { addDueReceipts } from './simulated-receipts.ts'
import {
  queryProvider,
  changeSentMessage,
  markRead,
  reactToMessage,
  sendMessage,
} from './simulated-sends.ts'
import { BATCH, deliverDueEvents } from './deliver-due-events.ts'

// The driver of the simulated WhatsApp. It shows a QR code until the phone has scanned it, or connects by itself in the
// manner of the official API; then it delivers the provider's events and sends messages.

const PAIRING_MS = 600
const LOOK_MS = SECOND
/**
 * Lines without events for so many polls are polled only every fifth time: there may be hundreds, and few are active.
 */
const QUIET_AFTER = 20
const QUIET_EVERY = 5

export function simulatorChannel(): Channel & { close(): void } {
  const lines = new Map<string, () => void>()
  const sleepAgain = onWake('simulator', (line) => lines.get(keyOf(line))?.())
  return {
    provider: 'simulator',
    start: async (line, callbacks) => {
      const running = serveLine(line, callbacks)
      lines.set(keyOf(line), running.wake)
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

function serveLine(line: LineKey, callbacks: DriverCallbacks): RunningLine & { wake: () => void } {
  let state: State = 'starting'
  let quietLooks = 0
  // Sequential: a requested code must not be reported over a pairing that came meanwhile.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }
  const work = new KeyedQueue<LineKey>(keyOf, 1, () => inTurn(advance))

  let toldFacts: string | undefined
  let toldTemplates: string | undefined
  let connectedAt: Date | undefined

  async function advance(): Promise<void> {
    const waiting = (db: Db) => listWaitingEvents(db, line, now(), BATCH)
    const [simulated, first] = await inCompany(line.companyId, (db) =>
      Promise.all([findSimulatedLine(db, line), waiting(db)]),
    )
    const before = state
    state = await becomes(simulated)
    if (state !== before || first.length > 0) quietLooks = 0
    if (state !== 'connected' || !simulated) return
    await addDueReceipts(line, simulated)
    // Only a linked device marks missed messages as late.
    const lateBefore = simulated.behavesAs === 'beta' ? connectedAt : undefined
    const { historyOnPairing } = simulated.faults
    for (
      let batch = first;
      await deliverDueEvents(line, callbacks, batch, { lateBefore, historyOnPairing });
    )
      batch = await inCompany(line.companyId, waiting)
  }

  /** Reports each change once. */
  async function becomes(simulated: SimulatedLine | undefined): Promise<State> {
    await hasFacts(factsOf(simulated?.behavesAs ?? 'beta', simulated?.faults ?? {}))
    await hasTemplates(simulated?.behavesAs === 'cloud' ? simulated.templates : [])
    if (!simulated?.isPaired) return unpaired(simulated)
    if (simulated.faults.dropConnection) {
      if (state !== 'dropped')
        await callbacks.report({ status: 'DISCONNECTED', qrcode: '', trouble: 'connection_lost' })
      return 'dropped'
    }
    if (state === 'waiting') {
      await callbacks.report({ status: 'PAIRING', qrcode: '', trouble: '' })
      await sleep(PAIRING_MS)
    }
    return state === 'connected' ? state : connected()
  }

  /** Reports the line's capabilities: those of its manner, with the configured pace and limits of first contacts. */
  async function hasFacts(facts: DifferingCapabilities): Promise<void> {
    const told = JSON.stringify(facts)
    if (told === toldFacts) return
    await callbacks.facts(facts)
    toldFacts = told
  }

  /** Reports each catalogue once. */
  async function hasTemplates(templates: readonly LineTemplate[]): Promise<void> {
    const catalogue = JSON.stringify(templates)
    if (catalogue === toldTemplates) return
    await callbacks.templates(templates)
    toldTemplates = catalogue
  }

  async function connected(): Promise<State> {
    connectedAt = now()
    await callbacks.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
    return 'connected'
  }

  async function unpaired(simulated: SimulatedLine | undefined): Promise<State> {
    if (state === 'loggedOut') return state
    if (state !== 'starting' && state !== 'waiting') {
      await callbacks.report({ status: 'DISCONNECTED', qrcode: '', trouble: 'logged_out' })
      return 'loggedOut'
    }
    // The official API has no phone that scans.
    if (simulated?.behavesAs === 'cloud') {
      await inCompany(line.companyId, (db) => pairLine(db, line, simulated))
      return connected()
    }
    return state === 'waiting' ? state : showQrCode()
  }

  async function showQrCode(): Promise<State> {
    const qrcode = `guiche-simulator,${line.whatsappId},${randomBytes(24).toString('base64url')}`
    const isShown = await inCompany(line.companyId, (db) =>
      showCode(db, line, { qrcode, pairingCode: '' }),
    )
    // The previous code was scanned meanwhile: the next poll, in a second, finds the pairing.
    if (!isShown) return 'starting'
    await callbacks.report({ status: 'qrcode', qrcode, trouble: '' })
    return 'waiting'
  }

  /** The number is ignored: only one phone could type the code. */
  async function requestPairingCode(): Promise<void> {
    const pairingCode = newPairingCode()
    const qrcode = await inCompany(line.companyId, async (db) => {
      const simulated = await findSimulatedLine(db, line)
      if (!simulated?.qrcode) return ''
      const { qrcode } = simulated
      return (await showCode(db, line, { qrcode, pairingCode })) ? qrcode : ''
    })
    if (qrcode === '')
      throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line waits for no phone', 'refused')
    await callbacks.report({ status: 'qrcode', qrcode, pairingCode, trouble: '' })
  }

  const look = () => work.add(line)
  const wake = () => {
    quietLooks = 0
    look()
  }
  const poll = setInterval(() => {
    quietLooks += 1
    if (quietLooks <= QUIET_AFTER || quietLooks % QUIET_EVERY === 0) look()
  }, LOOK_MS)
  look()
  return {
    wake,
    send: (message, asked) => {
      // Its receipts are due in a second or two.
      quietLooks = 0
      return sendMessage(line, message, asked)
    },
    edit: (message, body) => changeSentMessage(line, message, { body, isEdited: true }),
    delete: (message) => changeSentMessage(line, message, { isDeleted: true }),
    react: (message, emoji) => reactToMessage(line, message, emoji),
    markRead: (chat, messages) => markRead(line, chat, messages),
    fetch: (media, sink) => fetchMedia(line, media, sink),
    typing: (chat, isTyping) => queryProvider(line, () => showTyping(line, chat, isTyping)),
    checkNumber: (number) =>
      queryProvider(line, ({ behavesAs }) => {
        if (behavesAs === 'beta') return lookUpNumber(line, number)
        throw new ChannelError(
          'ERR_WAPP_CHECK_CONTACT',
          'the official API checks no numbers',
          'refused',
        )
      }),
    profilePicture: (chat) =>
      queryProvider(line, async ({ behavesAs }) =>
        behavesAs === 'beta' ? pictureOfCustomer(line, chat) : undefined,
      ),
    rejectCall: (callId) => rejectCall(line, callId),
    requestPairingCode: () => inTurn(requestPairingCode),
    stop: async () => {
      clearInterval(poll)
      await work.stop()
    },
  }
}

// No characters that look alike.
const CODE_CHARACTERS = '123456789ABCDEFGHJKLMNPQRSTVWXYZ'

function newPairingCode(): string {
  const characters = [...randomBytes(8)].map((byte) => CODE_CHARACTERS[byte % 32] ?? '')
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}
