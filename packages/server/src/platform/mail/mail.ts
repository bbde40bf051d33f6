import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { atFirstUse } from '../at-first-use.ts'
import { now, SECOND } from '../clock.ts'
import { withinDeadline } from '../http/deadline.ts'
import { log } from '../log.ts'
import { pageOf } from './mail-page.ts'

// Mail to people who use Guichê. Without an SMTP server each is a file below DATA_DIR/mail and a line in the log, so
// that whoever runs a small installation can still pass it on.

export interface Mail {
  to: string
  subject: string
  /** Plain; what is sent beside it as a page says the same, its addresses as links. */
  text: string
}

type Deliver = (mail: Mail) => Promise<void>

let deliver: Deliver | undefined
let sender: string | undefined
let server: string | undefined

/** Called once at start. */
export function openMail(config: { dataDir: string; smtpUrl?: string; mailFrom?: string }): void {
  sender = config.mailFrom && bareAddress(config.mailFrom)
  server = config.smtpUrl
  const from = config.mailFrom ?? 'Guichê <guiche@localhost>'
  deliver = config.smtpUrl ? bySmtp(config.smtpUrl, from) : toFolder(config.dataDir, from)
}

/** The address that MAIL_FROM names, without the name beside it. */
export function senderAddress(): string | undefined {
  return sender
}

/** Name and port of the server that mails go through, without its sign-in; undefined where mails are files. */
export function mailServer(): string | undefined {
  return server === undefined ? undefined : new URL(server).host
}

const TRIED_WITHIN_MS = 5 * SECOND
/** A server that sends a byte now and then is never idle, as the library counts it. */
const DELIVERED_WITHIN_MS = 60 * SECOND

/** Connects, greets and signs in, and hands over nothing. @throws what nodemailer throws */
export async function tryMailServer(): Promise<void> {
  if (server === undefined) throw new Error('mails are files')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: server,
    dnsTimeout: TRIED_WITHIN_MS,
    connectionTimeout: TRIED_WITHIN_MS,
    greetingTimeout: TRIED_WITHIN_MS,
    socketTimeout: TRIED_WITHIN_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function bareAddress(from: string): string {
  const [, inBrackets] = /<([^<>]+)>/.exec(from) ?? []
  return (inBrackets ?? from).trim()
}

/** Only in jobs: it may take its time, and be repeated. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!deliver) throw new Error('openMail has not been called')
  await deliver(mail)
}

function bySmtp(url: string, from: string): Deliver {
  const opened = atFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      // The library's own patience is minutes, in which a job would hold its slot.
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 30 * SECOND,
    })
  })
  return async (mail) => {
    const transport = await opened()
    // The library closes its connection by the signal, which its types do not know.
    await withinDeadline(DELIVERED_WITHIN_MS, ({ signal }) =>
      transport.sendMail(Object.assign(letterOf(mail, from), { signal })),
    )
  }
}

function letterOf(mail: Mail, from: string) {
  // Nobody's 'I am away' is wanted as an answer (RFC 3834).
  return { from, ...mail, html: pageOf(mail.text), headers: { 'Auto-Submitted': 'auto-generated' } }
}

function toFolder(dataDir: string, from: string): Deliver {
  const opened = atFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true })
  })
  const folder = join(dataDir, 'mail')
  return async (mail) => {
    const transport = await opened()
    const { message } = await transport.sendMail(letterOf(mail, from))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const moment = now().toISOString().replaceAll(':', '-')
    const file = join(folder, `${moment}-${randomUUID().slice(0, 8)}.eml`)
    await writeFile(file, message, { mode: 0o600 })
    log.info({ to: mail.to, subject: mail.subject, file }, 'no SMTP_URL: this mail is a file')
  }
}
