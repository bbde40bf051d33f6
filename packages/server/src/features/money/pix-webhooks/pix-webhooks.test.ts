import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DoctorReport } from '@guiche/contract/doctor'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, moveClock, now } from '../../../platform/clock.ts'
import { setOwnAddress } from '../../../platform/http/own-address.ts'
import { ASAAS_KEY } from '../../../testing/asaas-emulator.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildPixWorld, type PixWorld } from '../../../testing/pix-world.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { setPixAddresses } from '../pix-providers/index.ts'
import { enqueueWebhookPolls, pollWebhook } from './poll-webhook.ts'

// States of providers' webhooks, from the jobs at emulators of Asaas and Efí to the doctor's findings and the alerts.

let app: TestApp
let world: PixWorld
beforeAll(async () => {
  app = await startTestApp('all')
  world = await buildPixWorld(app)
})
afterAll(async () => {
  world?.close()
  await app?.close()
})
beforeEach(async () => {
  setOwnAddress('https://guiche.example')
  await world.set('pixProvider', 'asaas')
  expect(await testAccount()).toEqual({ fault: null, isTold: true })
})
afterEach(() => setOwnAddress(app.address))

const testAccount = (client = world.platform.operator) => client.call('POST /pix-account/test')
const runPixCheck = (client = world.platform.operator): Promise<DoctorReport> =>
  client.call('GET /doctor/company/:check', { params: { check: 'pix' } })
const fetchFindingCodes = async (client?: TestClient) =>
  (await runPixCheck(client)).findings.map(({ code }) => code)

/** Asaas has interrupted the address, or accepts deliveries there again. */
function setInterrupted(isInterrupted = true): void {
  const { toldAt } = world.asaas
  world.asaas.toldAt = toldAt && { ...toldAt, isInterrupted }
}

async function readMails(): Promise<string[]> {
  const folder = join(app.dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.filter((text) => text.includes('Asaas'))
}

test('an interrupted webhook is found by the job, reported once to administrators, and resumed on request', async () => {
  const { operator } = world.platform
  const quiet = await signInPerson(app, 1, { profile: 'admin' })
  const lineAlerts = { params: { id: quiet.id }, body: { lineAlerts: false } }
  await quiet.client.call('PUT /users/:id', lineAlerts)
  const told = await readMails()
  expect(await fetchFindingCodes()).toEqual(['pix_told'])
  setInterrupted()
  // A page shows the state of the last job: its request makes no call to the provider.
  expect(await fetchFindingCodes()).toEqual(['pix_told'])
  const before = now().toISOString()
  moveClock(HOUR + MINUTE)
  await world.platform.signIn()
  // A sign-in ends the former session, and the server closes that session's sockets a second later.
  const attendant = await signInPerson(app, 1)
  const [browser, theirs] = [
    await openSocket(app.address, operator.token ?? ''),
    await openSocket(app.address, attendant.client.token ?? ''),
  ]
  await enqueueWebhookPolls()
  const event = 'company-1-pix-webhook'
  const { payload } = await browser.hears(event, ({ action }) => action === 'down')
  expect(payload).toEqual({ action: 'down', provider: 'asaas' })
  const report = await runPixCheck()
  expect(report).toMatchObject({
    state: 'failing',
    findings: [{ code: 'pix_interrupted', facts: { provider: 'Asaas' } }],
  })
  const { sinceAt = '' } = report.findings[0]?.facts ?? {}
  expect(String(sinceAt) > before).toBe(true)
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(told.length + 1))
  await Promise.all([pollWebhook(1), pollWebhook(1)])
  expect((await runPixCheck()).findings[0]?.facts.sinceAt).toBe(sinceAt)
  expect(browser.heard.filter((heard) => heard.event === event)).toHaveLength(1)

  expect(await testAccount()).toEqual({ fault: null, isTold: true })
  expect(world.asaas.toldAt?.isInterrupted).toBe(false)
  await browser.hears(event, ({ action }) => action === 'back')
  expect(await fetchFindingCodes()).toEqual(['pix_told'])
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(told.length + 2))
  expect(theirs.heard.filter((heard) => heard.event === event)).toEqual([])
  browser.close()
  theirs.close()
})

test("a webhook that resumes by itself, or in the provider's panel, is reported as recovered", async () => {
  setInterrupted()
  await pollWebhook(1)
  expect(await fetchFindingCodes()).toEqual(['pix_interrupted'])
  setInterrupted(false)
  await pollWebhook(1)
  expect(await fetchFindingCodes()).toEqual(['pix_told'])
})

test('a resumed webhook at Asaas gets the current token, by which events are accepted', async () => {
  const { toldAt } = world.asaas
  const right = toldAt?.token
  // As after a change of SECRET: deliveries were refused until Asaas gave up.
  world.asaas.toldAt = toldAt && { ...toldAt, token: 'of before', isInterrupted: true }
  await testAccount()
  expect(world.asaas.toldAt).toMatchObject({ token: right, isInterrupted: false })
})

test('a webhook that was removed, disabled, or lacks events is found', async () => {
  const { toldAt } = world.asaas
  for (const change of [undefined, { isOff: true }, { events: ['PAYMENT_RECEIVED'] }]) {
    world.asaas.toldAt = change && toldAt && { ...toldAt, ...change }
    await pollWebhook(1)
    expect(await fetchFindingCodes()).toEqual(['pix_untold'])
    await testAccount()
    expect(await fetchFindingCodes()).toEqual(['pix_told'])
  }
})

test('a refused account is found; an account that does not answer keeps its state until the state is old', async () => {
  setInterrupted()
  await pollWebhook(1)
  // No server listens at this address.
  setPixAddresses({ asaas: 'http://127.0.0.1:9' })
  moveClock(4 * HOUR)
  await world.platform.signIn()
  await pollWebhook(1)
  expect(await fetchFindingCodes()).toEqual(['pix_interrupted', 'pix_unasked'])
  const { asaas, efi } = world
  setPixAddresses({ asaas: asaas.origin, efi: efi.origin, efiAuthority: efi.authority })
  await testAccount()

  await world.set('asaas', 'revoked')
  await pollWebhook(1)
  expect(await fetchFindingCodes()).toEqual(['pix_refused'])
  await world.set('asaas', ASAAS_KEY)
  expect(await fetchFindingCodes()).toEqual(['pix_unseen'])
  await pollWebhook(1)
  expect(await fetchFindingCodes()).toEqual(['pix_told'])
})

test('without a provider, without a reachable address, or with a new account, the finding names that', async () => {
  setOwnAddress('http://guiche.example')
  await pollWebhook(1)
  expect(await fetchFindingCodes()).toEqual(['pix_plain'])
  await world.set('pixProvider', 'efi')
  setOwnAddress('https://guiche.example')
  expect(await fetchFindingCodes()).toEqual(['pix_unseen'])
  await pollWebhook(1)
  expect(await fetchFindingCodes()).toEqual(['pix_untold'])
  await testAccount()
  expect(await fetchFindingCodes()).toEqual(['pix_told'])
  await pollWebhook(1)
  expect(await fetchFindingCodes()).toEqual(['pix_told'])
  await world.set('pixProvider', '')
  expect(await fetchFindingCodes()).toEqual(['pix_own'])
})

test('a company sees its own webhook alone; the operator sees the companies whose webhook is troubled', async () => {
  const { company, admin } = await buildCompany()
  const client = new TestClient(app.http)
  await client.signIn(admin.email, PASSWORD)
  const setSetting = (key: string, value: string) =>
    client.call('PUT /settings/:key', { params: { key }, body: { value } })
  await setSetting('asaas', 'wrong')
  await setSetting('pixProvider', 'asaas')
  await pollWebhook(company.id)
  expect(await runPixCheck(client)).toMatchObject({ findings: [{ code: 'pix_refused' }] })
  expect(await runPixCheck(client)).not.toHaveProperty('accounts')
  const { findings, accounts } = await runPixCheck()
  expect(findings.map(({ code, state }) => [code, state])).toEqual([
    ['pix_others', 'warning'],
    ['pix_told', 'ok'],
  ])
  expect(findings[0]?.facts).toEqual({ companies: 1 })
  // The webhook never worked, so administrators get no alert about an account that is not set up yet.
  expect(accounts).toMatchObject([
    { companyId: company.id, companyName: company.name, state: 'refused', alertedAt: null },
  ])
  const attendant = await signInPerson(app, 1)
  expect(
    await attendant.client.send('GET /doctor/company/:check', { params: { check: 'pix' } }),
  ).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
})
