import type { SimulatedPost } from '@guiche/contract/simulator'
import { afterAll, beforeAll } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { describeDriver, type Other, type ProviderWorld } from '../../testing/driver-conformance.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import * as customers from './simulated-customers.ts'
import * as provider from './simulated-provider.ts'
import { simulatorChannel } from './simulator-channel.ts'

let app: TestApp
let world: ProviderWorld
const channel = simulatorChannel()

beforeAll(async () => {
  app = await startTestApp()
  const { company } = await buildCompany()
  world = {
    channel,
    makeLine: async () => ({ companyId: company.id, whatsappId: (await buildLine(company.id)).id }),
    scan: (line) => provider.scan(line),
    logOut: (line) => provider.unlink(line),
    write: (line, from, body, { quotedId } = {}) =>
      provider.post(line, { from, type: 'text', body, ...(quotedId && { quotedId }) }),
    writeOther: (line, from, what) => provider.post(line, { from, ...postOf(what) }),
    writeInGroup: (line, from, group, body) =>
      provider.post(line, { from, type: 'text', body, group }),
    writeOnOwnPhone: (line, from, body) =>
      provider.post(line, { from, type: 'text', body, fromMe: true }),
    repeat: async (line, from, id, body) =>
      void (await provider.post(line, { from, type: 'text', body, id })),
    reportBook: async (line, number, name) =>
      void (await provider.reportContacts(line, [{ number, name }])),
    edit: (line, id, body) => provider.edit(line, id, body),
    remove: (line, id) => provider.remove(line, id),
    react: async (line, from, quotedId, body) =>
      void (await provider.post(line, { from, type: 'reaction', body, quotedId })),
    call: async (line, from) => void (await provider.post(line, { from, type: 'call', body: '' })),
    read: async (line, from) => void (await provider.acknowledge(line, { from }, 4)),
    received: async (line, from) =>
      (await provider.messages(line, { from })).messages
        .filter(({ fromMe }) => fromMe)
        .map(({ id, body }) => ({ id, body })),
    shown: async (line, from) => {
      const all = (await provider.messages(line, { from })).messages
      const reactionTo = (id: string) =>
        all.findLast(
          ({ type, fromMe, quotedId }) => type === 'reaction' && fromMe && quotedId === id,
        )
      return all
        .filter(({ type }) => type !== 'reaction')
        .map(({ id, type, body, edited, deleted, voice, fromMe, ack, filename = '' }) => ({
          id,
          type,
          body,
          isEdited: edited === true,
          isDeleted: deleted === true,
          isVoice: voice === true,
          filename,
          reaction: reactionTo(id)?.body ?? '',
          isRead: !fromMe && ack === 4,
        }))
    },
    type: (line, from, isTyping) => customers.type(line, { from }, isTyping),
    seesTyping: async (line, from) => (await provider.messages(line, { from })).typing,
    setPicture: async (line, from, picture) =>
      void (await customers.changeCustomer(line, from, {
        picture: picture?.toString('base64') ?? '',
      })),
    leave: async (line, from) =>
      void (await customers.changeCustomer(line, from, { isAbsent: true })),
    hideNumber: async (line, from, hidesNumber) =>
      void (await customers.changeCustomer(line, from, { hidesNumber })),
    typeCode: (line, code) => provider.scan(line, code.toLowerCase().replace('-', ' ')),
    loseAnswers: async (line) => void (await provider.setFaults(line, { loseAnswer: 1 })),
    mediumOf: async (line, id) => (await provider.mediaOf(line, id)).bytes,
    refuse: async (line, code) =>
      void (await provider.setFaults(
        line,
        code === undefined ? {} : { failSend: { code, rate: 1 } },
      )),
    drop: async (line, isDown) =>
      void (await provider.setFaults(line, isDown ? { dropConnection: true } : {})),
  }
})
afterAll(async () => {
  channel.close()
  await app.close()
})

describeDriver('simulator', () => world)

function postOf(what: Other): Pick<SimulatedPost, 'type' | 'body'> & Partial<SimulatedPost> {
  if (what.type === 'contact') return { type: what.type, body: what.vcard }
  if (what.type === 'location') {
    const { latitude, longitude, description } = what
    return { type: what.type, body: `${latitude},${longitude} ${description}` }
  }
  const { type, bytes, mimetype, filename, caption } = what
  const file = { media: bytes.toString('base64'), mimetype }
  return { type, body: caption, ...file, ...(filename !== '' && { filename }) }
}
