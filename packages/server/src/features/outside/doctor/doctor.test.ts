import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import type { CompanyCheck, DoctorReport, Finding, ServerCheck } from '@guiche/contract/doctor'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { unfencedWriter } from '../../../channels/lines/lease.ts'
import { MINUTE, moveClock } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { setOwnAddress } from '../../../platform/http/own-address.ts'
import { openMail } from '../../../platform/mail/mail.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { LOOPBACK_TLS } from '../../../testing/loopback-certificate.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startSmtpServer } from '../../../testing/smtp-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { saveLineReport } from '../../setup/connections/index.ts'
import { type Installation, currentInstallation, setInstallation } from './installation.ts'

let app: TestApp
let operator: TestClient
let desk: Desk
let owner: pg.Client
let whole: Installation

beforeAll(async () => {
  app = await startTestApp('all')
  const platform = await buildCompany({ isSuper: true })
  operator = new TestClient(app.http)
  await operator.signIn(platform.admin.email, PASSWORD)
  desk = await buildDesk(app)
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  whole = currentInstallation()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})
afterEach(() => {
  setInstallation(whole)
  setOwnAddress(app.address)
  openMail({ dataDir: app.dataDir })
})

const checkServer = (check: ServerCheck) =>
  operator.call('GET /doctor/server/:check', { params: { check } })
const checkCompany = (check: CompanyCheck, client = desk.admin) =>
  client.call('GET /doctor/company/:check', { params: { check } })

function findingWithCode({ findings }: DoctorReport, code: Finding['code']): Finding {
  const one = findings.find((each) => each.code === code)
  if (!one) throw new Error(`${code} is not among ${JSON.stringify(findings)}`)
  return one
}

const codesOf = ({ findings }: DoctorReport) => findings.map(({ code }) => code)

/** Replaces a part of the installation's description. */
const changeInstallation = (change: Partial<Installation>) =>
  setInstallation({ ...whole, ...change })

/** A port at which no server listens. */
async function findUnusedPort(): Promise<number> {
  const server = createServer()
  const port = await listenOnFreePort(server)
  server.close()
  return port
}

async function listenOnFreePort(server: Server | https.Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('access', () => {
  test('administrators check their company, and other users are refused', async () => {
    const { client } = await signInPerson(app, desk.companyId)
    const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
    for (const check of ['lines', 'push', 'pix'])
      expect(await client.send('GET /doctor/company/:check', { params: { check } })).toMatchObject(
        refused,
      )
    for (const check of ['database', 'disk', 'clock', 'address', 'mail'])
      for (const one of [client, desk.admin])
        expect(await one.send('GET /doctor/server/:check', { params: { check } })).toMatchObject(
          refused,
        )
  })

  test('an unknown check is refused, and repeated checks are limited', async () => {
    const { client } = await signInPerson(app, desk.companyId, { profile: 'admin' })
    const sendCheck = (check: string) =>
      client.send('GET /doctor/company/:check', { params: { check } })
    expect(await sendCheck('everything')).toMatchObject({ status: 400 })
    const statuses = await Promise.all(Array.from({ length: 85 }, () => sendCheck('push')))
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(80)
    expect(statuses.find(({ status }) => status !== 200)?.body).toMatchObject({
      error: 'ERR_TOO_MANY_REQUESTS',
    })
  })
})

describe('the database', () => {
  test('reports its version and size', async () => {
    const report = await checkServer('database')
    const { facts } = findingWithCode(report, 'database_embedded')
    expect(facts.version).toMatch(/^\d+\.\d+$/)
    expect(facts.connections).toBeGreaterThan(0)
    expect(facts.maxConnections).toBeGreaterThan(Number(facts.connections) / 2)
    expect(facts.sizeBytes).toBeGreaterThan(1_000_000)
    expect(report.tookMs).toBeGreaterThan(0)
    expect(codesOf(report)).not.toContain('row_security')
    expect(codesOf(report)).not.toContain('database_behind')
  })

  test('that does not answer is reported, without its password', async () => {
    const password = 'muito secreta'
    const away = {
      ...app.database.owner,
      host: '127.0.0.1',
      port: await findUnusedPort(),
      password,
    }
    changeInstallation({ database: away })
    const { state, findings } = await checkServer('database')
    expect(state).toBe('failing')
    expect(findings).toMatchObject([
      { code: 'database_unreachable', facts: { reason: 'ECONNREFUSED' } },
    ])
    expect(JSON.stringify(findings)).not.toContain(password)
    expect(codesOf(await checkServer('clock'))).toEqual(['needs_database'])
  })

  test('of an older or newer version is reported', async () => {
    const { rows } = await owner.query<{ name: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    const name = rows[0]?.name ?? ''
    const behind = await checkServer('database')
    await owner.query('insert into migrations (name) values ($1)', [name])
    expect(findingWithCode(behind, 'database_behind')).toMatchObject({
      state: 'failing',
      facts: { migrations: 1 },
    })

    await owner.query(`insert into migrations (name) values ('9999-later.sql')`)
    const ahead = await checkServer('database')
    await owner.query(`delete from migrations where name = '9999-later.sql'`)
    expect(findingWithCode(ahead, 'database_newer').state).toBe('warning')
  })

  test('without separation of companies is failing', async () => {
    await owner.query('alter table drafts no force row level security')
    const report = await checkServer('database')
    await owner.query('alter table drafts force row level security')
    expect(report.state).toBe('failing')
    expect(findingWithCode(report, 'row_security').facts.faults).toContain('drafts')
  })

  test('reports its backlog', async () => {
    const { companyId, whatsappId } = desk
    const event = `insert into inbox (company_id, whatsapp_id, kind, provider_id, conversation, event, received_at, `
    await owner.query(
      `${event} next_at, tries) values ($1, $2, 'message', 'late', 'x', '{}', now() - interval '3 minutes', now() + interval '1 hour', 1)`,
      [companyId, whatsappId],
    )
    await owner.query(
      `${event} done_at, error) values ($1, $2, 'message', 'failed', 'y', '{}', now(), now(), 'no')`,
      [companyId, whatsappId],
    )
    await pools().jobs.query(
      `select graphile_worker.add_job('nobody.knows', run_at => now() - interval '3 minutes')`,
    )
    const report = await checkServer('database')
    const lines = await checkCompany('lines')
    await owner.query(`delete from inbox where provider_id in ('late', 'failed')`)
    expect(findingWithCode(report, 'inbox_late')).toMatchObject({
      state: 'warning',
      facts: { events: 1 },
    })
    expect(findingWithCode(report, 'inbox_late').facts.oldestMs).toBeGreaterThan(2 * MINUTE)
    expect(findingWithCode(report, 'inbox_set_aside').facts).toEqual({ events: 1 })
    expect(findingWithCode(report, 'jobs_late').facts.jobs).toBe(1)
    expect(findingWithCode(lines, 'lines_set_aside').facts).toEqual({ events: 1 })
    expect(lines.lines).toMatchObject([{ setAside: 1, state: 'warning' }])
  })
})

describe('the disk', () => {
  test('is measured and tested, and left as it was', async () => {
    const report = await checkServer('disk')
    const [space] = report.findings
    expect(space?.code).toMatch(/^disk_(ok|low|full)$/)
    expect(space?.facts.totalBytes).toBeGreaterThan(Number(space?.facts.freeBytes) - 1)
    const left = [app.dataDir, join(app.dataDir, 'files')].flatMap((folder) => readdirSync(folder))
    expect(left.filter((name) => name.startsWith('.doctor'))).toEqual([])
  })

  test('that is not writable is failing', async () => {
    const dataDir = join(app.dataDir, 'gone')
    changeInstallation({ dataDir })
    expect(await checkServer('disk')).toMatchObject({
      state: 'failing',
      findings: [{ code: 'disk_unwritable', facts: { folder: dataDir, reason: 'ENOENT' } }],
    })
  })
})

test('the clock is compared with an external database’s; an embedded database has the same clock', async () => {
  expect(codesOf(await checkServer('clock'))).toEqual([
    expect.stringMatching(/^clock_(alone|embedded)$/),
  ])
  changeInstallation({ isEmbedded: false })
  // The measured offset includes the answer's delay, so a slow answer is requested again.
  const report = await vi.waitFor(
    async () => {
      const asked = await checkServer('clock')
      expect(asked.state).toBe('ok')
      return asked
    },
    { interval: 2000 },
  )
  const { facts } = findingWithCode(report, 'clock_external')
  expect(facts.offsetMs).toBeLessThan(2000)
  expect(facts.zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(Date.parse(String(facts.startedAt))).toBeLessThan(Date.now())
})

describe('mail', () => {
  const configureMail = (port: number, more = {}) =>
    openMail({
      dataDir: app.dataDir,
      smtpUrl: `smtp://carteiro:segredo@127.0.0.1:${port}`,
      mailFrom: 'avisos@padaria.example',
      ...more,
    })

  async function startMailServer(options: Parameters<typeof startSmtpServer>[0] = {}) {
    const server = await startSmtpServer(options)
    onTestFinished(server.close)
    return server
  }

  test('to a folder is off', async () => {
    expect(await checkServer('mail')).toMatchObject({
      state: 'off',
      findings: [{ code: 'mail_off', facts: { folder: join(app.dataDir, 'mail') } }],
    })
  })

  test('whose server accepts the sign-in is well, and no mail is sent', async () => {
    const server = await startMailServer()
    configureMail(server.port)
    const report = await checkServer('mail')
    expect(report.findings).toEqual([
      { code: 'mail_ok', state: 'ok', facts: { host: `127.0.0.1:${server.port}` } },
    ])
    expect(server.mails).toEqual([])
    configureMail(server.port, { mailFrom: undefined })
    expect(codesOf(await checkServer('mail'))).toEqual(['mail_no_sender', 'mail_ok'])
  })

  test('that is refused, unreachable or has a bad certificate is reported without secrets', async () => {
    const refusing = await startMailServer({ refusesLogin: true })
    configureMail(refusing.port)
    const refused = await checkServer('mail')
    expect(refused).toMatchObject({
      state: 'failing',
      findings: [{ code: 'mail_login', facts: { reason: '535' } }],
    })

    configureMail(await findUnusedPort())
    const unreachable = await checkServer('mail')
    expect(unreachable.findings).toMatchObject([
      { code: 'mail_unreachable', facts: { reason: 'ECONNREFUSED' } },
    ])

    const strange = await startMailServer({ offersTls: true })
    configureMail(strange.port)
    const certificate = await checkServer('mail')
    expect(codesOf(certificate)).toEqual(['mail_certificate'])

    expect(JSON.stringify([refused, unreachable, certificate])).not.toMatch(/segredo|carteiro/)
  })
})

describe('the public address', () => {
  /** Starts a server on its own port. @returns its address */
  async function startHttpServer(listener: RequestListener, upgrade?: Parameters<Server['on']>[1]) {
    const server = createServer(listener)
    if (upgrade) server.on('upgrade', upgrade)
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${await listenOnFreePort(server)}`
  }

  /** Passes requests on, but no upgrade. */
  const passWithoutUpgrade: RequestListener = (request, reply) => {
    const { method, url = '/' } = request
    const { upgrade: _upgrade, connection: _connection, ...headers } = request.headers
    const passed = httpRequest(`${app.address}${url}`, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    request.pipe(passed)
  }

  /** Requests the check from a page that was opened under another host. */
  async function checkAddressFrom(host: string): Promise<DoctorReport> {
    const answer = await app.http.inject({
      url: '/doctor/server/address',
      headers: { authorization: `Bearer ${operator.token}`, host },
    })
    return answer.json()
  }

  test('of this machine alone is recognised', async () => {
    expect(await checkAddressFrom(new URL(app.address).host)).toMatchObject({
      state: 'ok',
      findings: [{ code: 'address_local', facts: { address: app.address } }],
    })
  })

  test('is reported without its secret parts', async () => {
    const { port } = new URL(app.address)
    setOwnAddress(`http://nome:senha@127.0.0.1:${port}`)
    expect(await checkAddressFrom(`127.0.0.1:${port}`)).toMatchObject({
      findings: [{ code: 'address_local', facts: { address: app.address } }],
    })
  })

  test('without a server, of another server or with a redirect is reported', async () => {
    setOwnAddress(`http://127.0.0.1:${await findUnusedPort()}`)
    expect(findingWithCode(await checkServer('address'), 'address_unreachable').facts.reason).toBe(
      'ECONNREFUSED',
    )
    setOwnAddress(await startHttpServer((_request, reply) => reply.end('hello')))
    expect(findingWithCode(await checkServer('address'), 'address_stranger')).toMatchObject({
      state: 'failing',
      facts: { status: 200 },
    })
    const location = 'https://atendimento.example/health/instance?challenge=1'
    setOwnAddress(
      await startHttpServer((_request, reply) => reply.writeHead(301, { location }).end()),
    )
    expect(findingWithCode(await checkServer('address'), 'address_redirects').facts.to).toBe(
      'https://atendimento.example',
    )
  })

  test('that never answers is abandoned after a limit, and reported', async () => {
    setOwnAddress(await startHttpServer(() => undefined))
    const report = await checkServer('address')
    expect(findingWithCode(report, 'address_no_answer').state).toBe('warning')
  })

  test('behind a proxy without WebSocket is failing', async () => {
    setOwnAddress(await startHttpServer(passWithoutUpgrade))
    expect(findingWithCode(await checkServer('address'), 'address_no_sockets')).toMatchObject({
      state: 'failing',
      facts: { status: 400 },
    })
  })

  test('over https is well with a trusted certificate, and failing without', async () => {
    const server = https.createServer(LOOPBACK_TLS, passWithoutUpgrade)
    server.on('upgrade', (_request, socket) =>
      // The client closes its socket after the upgrade, which may reset this one; an unhandled error would end the test
      // run.
      socket
        .on('error', () => undefined)
        .end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'),
    )
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = `https://localhost:${await listenOnFreePort(server)}`
    setOwnAddress(address)
    expect(findingWithCode(await checkServer('address'), 'address_certificate')).toMatchObject({
      state: 'failing',
      facts: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    })

    const known = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...known, LOOPBACK_TLS.cert])
    onTestFinished(() => tls.setDefaultCACertificates(known))
    const report = await checkAddressFrom(new URL(address).host)
    expect(report).toMatchObject({ state: 'ok', findings: [{ facts: { address } }] })
  })

  test('differs from the one that browsers use, or is not reachable for other machines', async () => {
    const report = await checkAddressFrom('atendimento.example')
    expect(findingWithCode(report, 'address_other_host').facts).toEqual({
      host: 'atendimento.example',
      address: app.address,
    })
    changeInstallation({ isLoopback: false })
    expect(codesOf(await checkServer('address'))).toContain('address_unset')
    changeInstallation({ isLoopback: false, publicUrl: app.address })
    expect(codesOf(await checkServer('address'))).not.toContain('address_unset')
  })

  test('of a stopped server is not requested', async () => {
    changeInstallation({ isRunning: false })
    expect(codesOf(await checkServer('address'))).toEqual(['server_stopped'])
  })

  test('proves itself only for a well-formed challenge', async () => {
    const proofStatus = async (query: string) =>
      (await app.http.inject(`/health/instance${query}`)).statusCode
    expect(await proofStatus(`?challenge=${'a'.repeat(32)}`)).toBe(200)
    for (const query of ['', '?challenge=', '?challenge=xyz', `?challenge=${'a'.repeat(33)}`])
      expect(await proofStatus(query)).toBe(404)
  })
})

test('notifications have their keys, and the check counts subscribed users of the company', async () => {
  const pushCodes = async () => codesOf(await checkCompany('push'))
  expect(await pushCodes()).toEqual(['push_nobody'])
  const keys = {
    p256dh:
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  const body = { endpoint: 'https://push.example/doctor', keys }
  const { id } = await desk.admin.call('POST /push/subscriptions', { body })
  expect(findingWithCode(await checkCompany('push'), 'push_ok').facts).toEqual({
    browsers: 1,
    people: 1,
  })
  expect(codesOf(await checkCompany('push', operator))).toEqual(['push_nobody'])
  await desk.admin.call('DELETE /push/subscriptions/:id', { params: { id } })
  setOwnAddress('http://atendimento.example')
  expect(await pushCodes()).toEqual(['push_insecure', 'push_nobody'])
})

describe('lines', () => {
  const reportLineStatus = (status: 'CONNECTED' | 'DISCONNECTED', trouble = '') =>
    saveLineReport(unfencedWriter(desk), { status, qrcode: '', trouble })

  test('that are connected are well, and show the time of their last event', async () => {
    await desk.serve('5511988887001')
    const { state, findings, lines } = await checkCompany('lines')
    expect({ state, findings }).toMatchObject({ state: 'ok', findings: [{ code: 'lines_ok' }] })
    expect(lines).toMatchObject([{ id: desk.whatsappId, state: 'ok', status: 'CONNECTED' }])
    expect(lines?.[0]?.lastHeardAt).not.toBeNull()
  })

  test('that are down are reported to their company and to the operator only', async () => {
    const other = await buildCompany()
    const stranger = new TestClient(app.http)
    await stranger.signIn(other.admin.email, PASSWORD)
    await reportLineStatus('DISCONNECTED', 'connection_lost')
    const [own, all, theirs] = await Promise.all([
      checkCompany('lines'),
      checkCompany('lines', operator),
      checkCompany('lines', stranger),
    ])
    await reportLineStatus('CONNECTED')

    const down = { id: desk.whatsappId, trouble: 'connection_lost', state: 'failing' }
    expect(own).toMatchObject({ state: 'failing', lines: [down] })
    expect(findingWithCode(own, 'lines_down').facts).toEqual({ lines: 1, total: 1 })
    expect(own.lines?.[0]?.downSince).not.toBeNull()
    expect(all.lines).toMatchObject([{ ...down, companyId: desk.companyId }])
    expect(all.lines?.[0]?.companyName).toMatch(/^Empresa/)
    expect(theirs).toMatchObject({ state: 'off', findings: [{ code: 'lines_none' }], lines: [] })
  })

  test('that a user disconnected, or that wait for their code, are a warning only', async () => {
    await reportLineStatus('DISCONNECTED', 'disconnected')
    const disconnected = await checkCompany('lines')
    await reportLineStatus('CONNECTED')
    expect(disconnected).toMatchObject({ state: 'warning', lines: [{ state: 'warning' }] })
    expect(codesOf(disconnected)).toEqual(['lines_pairing'])
  })

  test('with messages that wait too long are reported with the time since when', async () => {
    const ticketId = await desk.serve('5511988887002')
    await desk.faults({ notNow: { rate: 1, scope: 'chat', afterMs: 3_600_000 } })
    await desk.send(ticketId, { body: 'Já vai' })
    expect(codesOf(await checkCompany('lines'))).toEqual(['lines_ok'])
    moveClock(6 * MINUTE)
    const [lines, database] = await Promise.all([
      checkCompany('lines'),
      checkServer('database'),
    ]).finally(() => moveClock(-6 * MINUTE))
    await desk.faults({})
    expect(findingWithCode(lines, 'lines_waiting').facts.lines).toBe(1)
    expect(lines.lines).toMatchObject([{ waiting: 1, state: 'warning' }])
    expect(findingWithCode(database, 'outbox_late').facts.messages).toBe(1)
  })

  test('that need the client of linked devices name the command that installs it, or the restart that is left', async () => {
    const { client } = await buildSignedInCompany()
    await client.call('POST /whatsapp', { body: { name: 'Celular', provider: 'beta' } })
    changeInstallation({ hasDevices: () => false })
    const missing = await checkCompany('lines', client)
    expect(findingWithCode(missing, 'lines_package')).toMatchObject({
      state: 'failing',
      facts: { lines: 1, command: 'npm ci --ignore-scripts --prefix packages/multi-device' },
    })
    changeInstallation({ hasDevices: () => true })
    // If the client is installed, the line is being served and changes its state in between.
    await vi.waitFor(async () => {
      await owner.query(
        `update whatsapps set trouble = 'no_driver', status = 'DISCONNECTED' where provider = 'beta'`,
      )
      expect(codesOf(await checkCompany('lines', client))).toEqual(['lines_restart'])
    })
  })

  test('that no process serves are failing, whatever their last state', async () => {
    const { client, companyId } = await buildSignedInCompany()
    // This version has no driver for the provider, so no process takes the lease.
    await owner.query(
      `insert into whatsapps (company_id, name, provider, status, updated_at)
       values ($1, 'Sozinha', 'cloud', 'CONNECTED', now() - interval '1 hour')`,
      [companyId],
    )
    await vi.waitFor(async () => {
      await owner.query(
        `update whatsapps set trouble = '', status = 'CONNECTED', updated_at = now() - interval '1 hour'
         where name = 'Sozinha'`,
      )
      const unserved = await checkCompany('lines', client)
      expect(codesOf(unserved)).toEqual(['lines_unserved'])
      expect(unserved.lines).toMatchObject([{ state: 'failing' }])
    })
  })

  async function buildSignedInCompany() {
    const built = await buildCompany()
    const client = new TestClient(app.http)
    await client.signIn(built.admin.email, PASSWORD)
    return { client, companyId: built.company.id }
  }
})
