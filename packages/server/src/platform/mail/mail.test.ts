import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfencedWriter } from '../../channels/lines/lease.ts'
import { saveLineReport } from '../../features/setup/connections/connection-session.ts'
import { alertOutages } from '../../features/setup/connections/alert-outages.ts'
import { buildDesk, type Desk } from '../../testing/build-desk.ts'
import { waitForMail, captureMails, headerOf, partOf } from '../../testing/capture-mails.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { MINUTE, moveClock } from '../clock.ts'
import { sendMail } from './mail.ts'

// Mails delivered to a real SMTP server, over the wire.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterAll(() => app.close())

test('an invitation is sent as text and HTML, from the operator’s address', async () => {
  const server = await captureMails(app)
  const email = 'convidada@empresa.example'
  const { path } = await desk.admin.call('POST /users/invite', { body: { email } })
  const mail = await waitForMail(server, email)
  expect(mail).toMatchObject({ from: 'avisos@padaria.example', to: [email], user: 'carteiro' })
  expect(headerOf(mail, 'From')).toContain('Padaria São João')
  expect(headerOf(mail, 'Subject')).toMatch(/convidou você para o Guichê$/)
  const link = `${app.address}${path}`
  expect(partOf(mail, 'text/plain')).toContain(`\n\n${link}\n\n`)
  expect(partOf(mail, 'text/html')).toContain(`<a href="${link}">${link}</a>`)
  expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
})

test('an alert of a line is sent once', async () => {
  const server = await captureMails(app)
  await saveLineReport(unfencedWriter(desk), {
    status: 'DISCONNECTED',
    qrcode: '',
    trouble: 'connection_lost',
  })
  moveClock(6 * MINUTE)
  await alertOutages().finally(() => moveClock(-6 * MINUTE))
  const { users } = await desk.admin.call('GET /users')
  const { email = '' } = users.find(({ profile }) => profile === 'admin') ?? {}
  const mail = await waitForMail(server, email)
  expect(headerOf(mail, 'Subject')).toMatch(/está fora do ar$/)
  expect(partOf(mail, 'text/html')).toContain(`${app.address}/connections</a>`)
  expect(server.mails).toHaveLength(1)
})

test('a mail that the server refuses temporarily is sent later', async () => {
  const server = await captureMails(app)
  server.refuseNext(1)
  const email = 'depois@empresa.example'
  await desk.admin.call('POST /users/invite', { body: { email } })
  expect(await waitForMail(server, email)).toMatchObject({ to: [email] })
  expect(server.mails).toHaveLength(1)
})

const mail = {
  to: 'ana@empresa.example',
  subject: 'Olá',
  text: 'Empresa <b>Tudo & Mais</b>: veja https://x.example/a?b=1&c=2.\nSegunda linha',
}

test('the HTML form has the same words, escaped', async () => {
  const server = await captureMails(app)
  const own = `${app.address}/login?a=1&b=2`
  await sendMail({ ...mail, text: `${mail.text}\n\n${own}` })
  const [taken] = server.mails
  if (!taken) throw new Error('nothing was handed over')
  // An address in a typed name is not a link; an own address is.
  const link = own.replace('&', '&amp;')
  expect(partOf(taken, 'text/html').trim().replaceAll('\r', '')).toBe(
    `<p>Empresa &lt;b&gt;Tudo &amp; Mais&lt;/b&gt;: veja https://x.example/a?b=1&amp;c=2.<br>Segunda linha</p>\n<p><a href="${link}">${link}</a></p>`,
  )
})

test('a server that offers TLS gets no plain text', async () => {
  const server = await captureMails(app, { offersTls: true }, '?tls.rejectUnauthorized=false')
  await sendMail(mail)
  expect(server.mails).toMatchObject([{ isEncrypted: true, user: 'carteiro' }])
})

test('an untrusted certificate is refused, and so is a server without TLS if TLS is required', async () => {
  const unknown = await captureMails(app, { offersTls: true })
  await expect(sendMail(mail)).rejects.toThrow(/certificate/)
  const plain = await captureMails(app, {}, '?requireTLS=true')
  await expect(sendMail(mail)).rejects.toThrow()
  expect([...unknown.mails, ...plain.mails]).toEqual([])
})
