import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { type LinkedWorld, startLinkedWorld } from '../../testing/linked-world.ts'
import { pairLinkedLine } from '../../testing/pair-linked-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { InboundEvent, RunningLine } from '../channel.ts'

// Groups of a company that ignores them, with the real client.

const WAIT = { interval: 20 }

let app: TestApp
let companyId: number
let linked: LinkedWorld
let running: RunningLine | undefined

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(() => app.close())
beforeEach(async () => {
  linked = await startLinkedWorld()
})
afterEach(async () => {
  await running?.stop()
  await linked.close()
})

const textsIn = (events: readonly InboundEvent[]) =>
  events.flatMap((event) =>
    (event.kind === 'message' || event.kind === 'filled') && event.content.type === 'text'
      ? [event.content.body]
      : [],
  )

test('ignored groups leave no key, message or text, and are read from the moment the company wants them', async () => {
  let isIgnoring = true
  const { phone, events, ...paired } = await pairLinkedLine(linked, companyId, {
    hear: { ignoresGroups: () => isIgnoring },
  })
  ;({ running } = paired)
  const [maria, rui] = ['5511955554444', '5511955554455'].map((number) => phone.person({ number }))
  if (!maria || !rui) throw new Error('unreachable')
  const group = phone.group({ subject: 'Vizinhos', people: [maria, rui] })
  await group.write(maria, 'um')
  await group.write(rui, 'dois')
  group.receipt(rui, ['ANY'], 'read')
  group.rename(maria, 'Vizinhança')
  await phone.emptied()
  await maria.write('Eu')
  await vi.waitFor(() => expect(textsIn(events)).toEqual(['Eu']), WAIT)
  expect(events).toHaveLength(1)
  expect(await countRowsOfGroup(paired.line.whatsappId, group.jid)).toEqual({
    keys: 0,
    messages: 0,
    groups: 0,
  })

  isIgnoring = false
  await group.write(maria, 'três')
  // The key that came with the first message was dropped: it is requested, once for each writer.
  await vi.waitFor(() => expect(textsIn(events)).toEqual(['Eu', 'três']), WAIT)
  await group.write(rui, 'quatro')
  await vi.waitFor(() => expect(textsIn(events).at(-1)).toBe('quatro'), WAIT)
  const { retries } = phone.counts
  await group.write(maria, 'cinco')
  await vi.waitFor(() => expect(textsIn(events).at(-1)).toBe('cinco'), WAIT)
  expect(phone.counts.retries).toBe(retries)
  expect(events.at(-1)?.chat).toMatchObject({ kind: 'group', name: 'Vizinhança' })
})

/** The stored rows of a group. */
async function countRowsOfGroup(whatsappId: number, jid: string) {
  const { rows } = await inCompany(companyId, (db) =>
    sql<{ keys: number; messages: number; groups: number }>`
      select
        (select count(*)::int from device_keys where whatsapp_id = ${whatsappId}
          and kind = 'sender-key' and id like ${`${jid}%`}) as keys,
        (select count(*)::int from device_messages where whatsapp_id = ${whatsappId}
          and chat = ${jid}) as messages,
        (select count(*)::int from device_groups where whatsapp_id = ${whatsappId}) as groups`.execute(
      db,
    ),
  )
  return rows[0]
}
