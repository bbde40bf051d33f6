import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lazy } from '../lazy.ts'
import { now, SECOND } from '../clock.ts'
import { withinDeadline } from '../http/deadline.ts'
import { log } from '../log.ts'
import { mailHtmlOf } from './mail-html.ts'

// Mails to users. Without an SMTP server each mail is a file below DATA_DIR/mail and a line in the log, so that the
// operator of a small installation can pass it on.

export interface Mail {
  to: string
  subject: string
  /** Plain text; the HTML form is derived from it, with links. */
  text: string
}

type Deliver = (mail: Mail) => Promise<void>

let deliver: Deliver | undefined
let sender: string | undefined
let server: string | undefined

/** Opens the transport; called once at start. */
export function openMail(config: { dataDir: string; smtpUrl?: string; mailFrom?: string }): void {
  sender = config.mailFrom && bareAddress(config.mailFrom)
  server = config.smtpUrl
  const from = config.mailFrom ?? 'Guichê <guiche@localhost>'
  deliver = config.smtpUrl
    ? delivererBySmtp(config.smtpUrl, from)
    : delivererToFolder(config.dataDir, from)
}

/** The address of MAIL_FROM without its display name. */
export function senderAddress(): string | undefined {
  return sender
}

/** Host and port of the SMTP server, without credentials; undefined if mails are files. */
export function mailServer(): string | undefined {
  return server === undefined ? undefined : new URL(server).host
}

const TRIED_WITHIN_MS = 5 * SECOND
/** A server that sends a byte now and then never reaches the library's idle timeout. */
const DELIVERED_WITHIN_MS = 60 * SECOND

/** Connects, greets and signs in without sending a mail. @throws nodemailer's errors */
export async function tryMailServer(): Promise<void> {
  if (server === undefined) throw new Error('mails are written to files')
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

/** Sends a mail. Only in jobs: it may be slow, and be repeated. @throws if delivery failed */
export async function sendMail(mail: Mail): Promise<void> {
  if (!deliver) throw new Error('openMail has not been called')
  await deliver(mail)
}

function delivererBySmtp(url: string, from: string): Deliver {
  const opened = lazy(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      // The library's default timeouts are minutes, in which a job would hold its slot.
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 30 * SECOND,
    })
  })
  return async (mail) => {
    const transport = await opened()
    // The library closes its connection when the signal is aborted; its types lack the option.
    await withinDeadline(DELIVERED_WITHIN_MS, ({ signal }) =>
      transport.sendMail(Object.assign(letterOf(mail, from), { signal })),
    )
  }
}

function letterOf(mail: Mail, from: string) {
  // Suppresses automatic replies such as 'I am away' (RFC 3834).
  return {
    from,
    ...mail,
    html: mailHtmlOf(mail.text),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function delivererToFolder(dataDir: string, from: string): Deliver {
  const opened = lazy(async () => {
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
    log.info(
      { to: mail.to, subject: mail.subject, file },
      'no SMTP_URL: the mail was written to a file',
    )
  }
}
