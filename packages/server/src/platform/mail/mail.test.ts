import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { unfenced } from '../../channels/lines/ownership.ts'
import { reportLine } from '../../features/connections/connection-session.ts'
import { tellOfOutages } from '../../features/connections/tell-of-outages.ts'
import { buildDesk, type Desk } from '../../testing/build-desk.ts'
import { startSmtpServer, type TakenMail } from '../../testing/smtp-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { MINUTE, moveClock } from '../clock.ts'
import { openMail, sendMail } from './mail.ts'

// What is handed to a real mail server, over the wire.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterAll(() => app.close())

async function mailServer(options: { offersTls?: boolean } = {}, more = '') {
  const server = await startSmtpServer(options)
  openMail({
    dataDir: app.dataDir,
    smtpUrl: `smtp://carteiro:segredo@127.0.0.1:${server.port}${more}`,
    mailFrom: 'Padaria São João <avisos@padaria.example>',
  })
  onTestFinished(() => {
    server.close()
    openMail({ dataDir: app.dataDir })
  })
  return server
}

const arrived = ({ mails }: { mails: TakenMail[] }, address: string) =>
  vi.waitFor(
    () => {
      const found = mails.find(({ to }) => to.includes(address))
      if (!found) throw new Error('no mail yet')
      return found
    },
    { timeout: 20_000, interval: 20 },
  )

/** Bytes that are written as =C3=A9. */
const unquoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function header({ source }: TakenMail, name: string): string {
  const value = new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)`, 'mi').exec(source)?.[1] ?? ''
  return value
    .replaceAll(/\?=\r\n[ \t]=\?UTF-8\?[QB]\?/gi, '')
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, way: string, coded: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString()
        : unquoted(coded.replaceAll('_', ' ')),
    )
}

function part({ source }: TakenMail, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const found = source.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`))
  const [head = '', ...body] = found?.split('\r\n\r\n') ?? []
  const text = body.join('\n\n')
  return head.includes('base64') ? Buffer.from(text, 'base64').toString() : unquoted(text)
}

test('an invitation is handed over in both its forms, from the address of the operator', async () => {
  const server = await mailServer()
  const email = 'convidada@empresa.example'
  const { path } = await desk.admin.call('POST /users/invite', { body: { email } })
  const mail = await arrived(server, email)
  expect(mail).toMatchObject({ from: 'avisos@padaria.example', to: [email], user: 'carteiro' })
  expect(header(mail, 'From')).toContain('Padaria São João')
  expect(header(mail, 'Subject')).toMatch(/convidou você para o Guichê$/)
  const link = `${app.address}${path}`
  expect(part(mail, 'text/plain')).toContain(`\n\n${link}\n\n`)
  expect(part(mail, 'text/html')).toContain(`<a href="${link}">${link}</a>`)
  expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
})

test('an alert of a line is handed over once', async () => {
  const server = await mailServer()
  await reportLine(unfenced(desk), {
    status: 'DISCONNECTED',
    qrcode: '',
    trouble: 'connection_lost',
  })
  moveClock(6 * MINUTE)
  await tellOfOutages().finally(() => moveClock(-6 * MINUTE))
  const { users } = await desk.admin.call('GET /users')
  const { email = '' } = users.find(({ profile }) => profile === 'admin') ?? {}
  const mail = await arrived(server, email)
  expect(header(mail, 'Subject')).toMatch(/está fora do ar$/)
  expect(part(mail, 'text/html')).toContain(`${app.address}/connections</a>`)
  expect(server.mails).toHaveLength(1)
})

test('what a mail server does not take for now is handed over later', async () => {
  const server = await mailServer()
  server.refuseNext(1)
  const email = 'depois@empresa.example'
  await desk.admin.call('POST /users/invite', { body: { email } })
  expect(await arrived(server, email)).toMatchObject({ to: [email] })
  expect(server.mails).toHaveLength(1)
})

const mail = {
  to: 'ana@empresa.example',
  subject: 'Olá',
  text: 'Empresa <b>Tudo & Mais</b>: veja https://x.example/a?b=1&c=2.\nSegunda linha',
}

test('the second form says the same, and nothing in it is taken for markup', async () => {
  const server = await mailServer()
  await sendMail(mail)
  const [taken] = server.mails
  if (!taken) throw new Error('nothing was handed over')
  expect(part(taken, 'text/html').trim()).toBe(
    '<p>Empresa &lt;b&gt;Tudo &amp; Mais&lt;/b&gt;: veja <a href="https://x.example/a?b=1&amp;c=2">https://x.example/a?b=1&amp;c=2</a>.<br>Segunda linha</p>',
  )
})

test('a server that can encrypt is handed nothing in the clear', async () => {
  const server = await mailServer({ offersTls: true }, '?tls.rejectUnauthorized=false')
  await sendMail(mail)
  expect(server.mails).toMatchObject([{ isEncrypted: true, user: 'carteiro' }])
})

test('a certificate that nobody vouches for is refused, and so is a server that cannot encrypt where it must', async () => {
  const unknown = await mailServer({ offersTls: true })
  await expect(sendMail(mail)).rejects.toThrow(/certificate/)
  const plain = await mailServer({}, '?requireTLS=true')
  await expect(sendMail(mail)).rejects.toThrow()
  expect([...unknown.mails, ...plain.mails]).toEqual([])
})
