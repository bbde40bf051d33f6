import type { Manner, SimulatedMessage, SimulatedPost } from '@guiche/contract/simulator'
import { afterAll, beforeAll } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import {
  type Beside,
  describeDriver,
  type Misbehaviour,
  type Other,
  type ProviderWorld,
  type ShownMessage,
} from '../../testing/driver-conformance.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { editMessage, removeMessage } from './change-messages.ts'
import { postMessage } from './post-messages.ts'
import { setFaults } from './simulated-behaviour.ts'
import { changeCustomer, reportContacts, simulateTyping } from './simulated-customers.ts'
import { scanCode, unlinkLine } from './simulated-pairing.ts'
import { loadMedia, listPhoneMessages } from './simulated-phone.ts'
import { acknowledgeMessages } from './simulated-receipts.ts'
import { simulatorChannel } from './simulator-channel.ts'

let app: TestApp
let companyId: number
const channel = simulatorChannel()

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(async () => {
  channel.close()
  await app.close()
})

describeDriver('simulator, like a linked device,', () => worldOf('beta'), {
  connects: 'by QR code',
  untold: ['our references', 'prices'],
})

describeDriver('simulator, like the official API,', () => worldOf('cloud'), {
  connects: 'by itself',
  untold: ['typing', 'pictures', 'late messages', 'placeholders'],
})

function worldOf(manner: Manner): ProviderWorld {
  return {
    channel,
    makeLine: async (historyOnPairing = 0) => {
      const line = { companyId, whatsappId: (await buildLine(companyId)).id }
      await setFaults(line, { behavesAs: manner, historyOnPairing })
      return line
    },
    scan: (line) => scanCode(line),
    logOut: (line) => unlinkLine(line),
    write: (line, from, body, beside = {}) =>
      postMessage(line, { from, type: 'text', body, ...postFieldsOf(beside) }),
    writeOther: (line, from, what) => postMessage(line, { from, ...postOf(what) }),
    writeInGroup: (line, from, group, body) =>
      postMessage(line, { from, type: 'text', body, group }),
    reactInGroup: async (line, from, group, quotedId, body) =>
      void (await postMessage(line, { from, type: 'reaction', body, quotedId, group })),
    removeInGroup: (line, group, id, by) => removeMessage(line, id, { group, by }),
    readInGroup: async (line, id, participant) =>
      void (await acknowledgeMessages(line, { id, participant }, 4)),
    writeOnOwnPhone: (line, from, body) =>
      postMessage(line, { from, type: 'text', body, fromMe: true }),
    tell: async (line, from, id, body) =>
      void (await postMessage(line, { from, type: 'text', body, id })),
    reportBook: async (line, number, name) => void (await reportContacts(line, [{ number, name }])),
    edit: (line, id, body) => editMessage(line, id, {}, body),
    remove: (line, id) => removeMessage(line, id, {}),
    react: async (line, from, quotedId, body) =>
      void (await postMessage(line, { from, type: 'reaction', body, quotedId })),
    call: async (line, from, told) =>
      void (await postMessage(line, {
        from,
        type: 'call',
        body: '',
        ...(told && { call: { id: told.callId, outcome: told.outcome } }),
      })),
    refusedCalls: async (line, from) =>
      (await listPhoneMessages(line, { from })).messages.flatMap(({ id, call }) =>
        call?.outcome === 'refused' ? [call.id ?? id] : [],
      ),
    read: async (line, from) => void (await acknowledgeMessages(line, { from }, 4)),
    received: async (line, from) =>
      (await listPhoneMessages(line, { from })).messages
        .filter(({ fromMe }) => fromMe)
        .map(({ id, body }) => ({ id, body })),
    shown: async (line, from) => {
      const all = (await listPhoneMessages(line, { from })).messages
      const reactionTo = (id: string) =>
        all.findLast((one) => one.type === 'reaction' && one.fromMe && one.quotedId === id)
      return all
        .filter((one) => one.type !== 'reaction')
        .map((one) => ({
          id: one.id,
          type: one.type,
          body: one.body,
          isEdited: one.edited === true,
          isDeleted: one.deleted === true,
          isVoice: one.voice === true,
          filename: one.filename ?? '',
          reaction: reactionTo(one.id)?.body ?? '',
          isRead: !one.fromMe && one.ack === 4,
          offers: offersOf(one),
        }))
    },
    type: (line, from, isTyping) => simulateTyping(line, { from }, isTyping),
    seesTyping: async (line, from) => (await listPhoneMessages(line, { from })).typing,
    setPicture: async (line, from, picture) =>
      void (await changeCustomer(line, from, { picture: picture?.toString('base64') ?? '' })),
    leave: async (line, from) => void (await changeCustomer(line, from, { isAbsent: true })),
    hideNumber: async (line, from, hidesNumber) =>
      void (await changeCustomer(line, from, { hidesNumber })),
    typeCode: (line, code) => scanCode(line, code.toLowerCase().replace('-', ' ')),
    mediumOf: async (line, id) => (await loadMedia(line, id)).bytes,
    behave: async (line, badly) => void (await setFaults(line, faultsOf(badly))),
  }
}

function offersOf({ buttons, list }: SimulatedMessage): ShownMessage['offers'] {
  const idsOf = (all: ReadonlyArray<{ id: string }>) => all.map(({ id }) => id)
  if (buttons) return { as: 'buttons', ids: idsOf(buttons) }
  return list && { as: 'list', ids: idsOf(list.rows) }
}

function faultsOf({
  losesAnswers,
  overtakesAnswers,
  refuses,
  failsLater,
  isDown,
  encryptsBadly,
  expires,
  corrupts,
}: Misbehaviour) {
  return {
    ...(losesAnswers && { loseAnswer: 1 }),
    ...(overtakesAnswers && { statusFirst: 1 }),
    ...(refuses !== undefined && { failSend: { code: refuses, rate: 1 } }),
    ...(failsLater !== undefined && { failLater: { code: failsLater, rate: 1, afterMs: 0 } }),
    ...(isDown && { dropConnection: true }),
    ...(encryptsBadly && { undecryptable: { rate: 1, readableAfterMs: 0 } }),
    fetch: { ...(expires && { expired: 1 }), ...(corrupts && { corrupt: 1 }) },
  }
}

function postFieldsOf({ quotedId, choice, referral, product, isForwarded, isViewOnce }: Beside) {
  return { quotedId, choice, referral, product, forwarded: isForwarded, viewOnce: isViewOnce }
}

function postOf(what: Other): Pick<SimulatedPost, 'type' | 'body'> & Partial<SimulatedPost> {
  switch (what.type) {
    case 'contact':
      return { type: what.type, body: what.vcards.join('\n') }
    case 'order': {
      const { type, text, ...order } = what
      return { type, body: text, order }
    }
    case 'location': {
      const { type, latitude, longitude, description, ...place } = what
      return { type, body: `${latitude},${longitude} ${description}`, place }
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const { type, bytes, mimetype, filename, caption } = what
      const file = { media: bytes.toString('base64'), mimetype }
      return { type, body: caption, ...file, ...(filename !== '' && { filename }) }
    }
  }
}
