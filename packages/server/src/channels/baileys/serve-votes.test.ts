import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { type LinkedWorld, startLinkedWorld } from '../../testing/linked-world.ts'
import { pairLinkedLine } from '../../testing/pair-linked-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { PairingPhone } from '../../testing/whatsapp-web/index.ts'
import { loadPackage } from '../../testing/whatsapp-web/load-package.ts'
import type { WhatsAppPackage } from '../../testing/whatsapp-web/package-types.ts'
import type { Person } from '../../testing/whatsapp-web/person.ts'
import { pollMessage, voteMessage } from '../../testing/whatsapp-web/polls.ts'
import type { InboundEvent, RunningLine } from '../channel.ts'

// Votes in polls, with the real client.

const WAIT = { interval: 20 }
const QUESTION = ['Quando entregamos?', ['Hoje', 'Amanhã']] as const

let app: TestApp
let companyId: number
let linked: LinkedWorld
let baileys: WhatsAppPackage
let running: RunningLine
let phone: PairingPhone
let events: InboundEvent[]
let maria: Person
let rui: Person

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
  const found = await loadPackage()
  if (!found) throw new Error('the package is absent')
  baileys = found
})
afterAll(() => app.close())
beforeEach(async () => {
  linked = await startLinkedWorld()
  ;({ running, phone, events } = await pairLinkedLine(linked, companyId))
  maria = phone.person({ number: '5511955554444', name: 'Maria' })
  rui = phone.person({ number: '5511955554455', name: 'Rui' })
})
afterEach(async () => {
  await running.stop()
  await linked.close()
})

const untilEventCount = (count: number) =>
  vi.waitFor(() => expect(events).toHaveLength(count), WAIT)

test.each(['jid', 'lidJid'] as const)(
  'a vote is a text that quotes the poll, and a later vote edits it (%s)',
  async (name) => {
    const secret = randomBytes(32)
    const id = await phone.writeTo(maria, pollMessage(...QUESTION, secret))
    await untilEventCount(1)
    const poll = { id, secret, creator: phone[name], voter: maria[name] }
    const sendVote = (...chosen: string[]) => maria.send(voteMessage(baileys, poll, chosen))
    const first = await sendVote('Hoje', 'Amanhã')
    await sendVote('Amanhã')
    await sendVote()
    await untilEventCount(4)
    expect(events).toMatchObject([
      {
        kind: 'message',
        fromMe: true,
        content: { body: 'Quando entregamos?\n1. Hoje\n2. Amanhã' },
      },
      {
        kind: 'message',
        providerId: first,
        fromMe: false,
        content: { type: 'text', body: '☑ Hoje\n☑ Amanhã' },
        quotedId: id,
      },
      { kind: 'edit', targetId: first, body: '☑ Amanhã', fromMe: false },
      { kind: 'edit', targetId: first, body: '☐', fromMe: false },
    ])
  },
)

test('in a group each member has a vote of their own', async () => {
  const group = phone.group({ subject: 'Vizinhos', people: [maria, rui] })
  const secret = randomBytes(32)
  const id = await group.send(maria, pollMessage(...QUESTION, secret))
  await untilEventCount(1)
  const key = { remoteJid: group.jid, participant: maria.lidJid }
  const votes = (by: Person, chosen: string) => {
    const poll = { id, secret, creator: maria.lidJid, voter: by.lidJid, key }
    return group.send(by, voteMessage(baileys, poll, [chosen]))
  }
  await votes(maria, 'Hoje')
  const theirs = await votes(rui, 'Hoje')
  await votes(rui, 'Amanhã')
  await untilEventCount(4)
  expect(events.slice(1)).toMatchObject([
    { kind: 'message', content: { body: '☑ Hoje' }, participant: { value: maria.number } },
    { kind: 'message', content: { body: '☑ Hoje' }, participant: { value: rui.number } },
    { kind: 'edit', targetId: theirs, body: '☑ Amanhã', participant: { value: rui.number } },
  ])
})

test('a vote for a poll of another chat or by another name is undecryptable and stores nothing', async () => {
  const secret = randomBytes(32)
  const id = await maria.send(pollMessage(...QUESTION, secret))
  await untilEventCount(1)
  const poll = { id, secret, creator: maria.jid, voter: maria.jid }
  await rui.send(voteMessage(baileys, { ...poll, voter: rui.jid }, ['Hoje']))
  await maria.send(voteMessage(baileys, { ...poll, voter: rui.jid }, ['Hoje']))
  await maria.write('Votei')
  await untilEventCount(2)
  expect(events[1]).toMatchObject({ kind: 'message', content: { body: 'Votei' } })
})
