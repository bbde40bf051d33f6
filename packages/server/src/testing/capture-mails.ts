import { onTestFinished, vi } from 'vitest'
import { openMail } from '../platform/mail/mail.ts'
import { startSmtpServer, type ReceivedMail } from './smtp-server.ts'
import type { TestApp } from './test-app.ts'

// Reads received mails as their recipients' programs do.

/**
 * Sends the app's mails to a new mail server until the test ends.
 * @param more of the address, such as `?requireTLS=true`
 */
export async function captureMails(
  app: TestApp,
  options: Parameters<typeof startSmtpServer>[0] = {},
  more = '',
) {
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

/** Waits for the newest mail to an address. */
export const waitForMail = ({ mails }: { mails: ReceivedMail[] }, address: string) =>
  vi.waitFor(
    () => {
      const found = mails.findLast(({ to }) => to.includes(address))
      if (!found) throw new Error('no mail yet')
      return found
    },
    { interval: 20 },
  )

export function headerOf({ source }: ReceivedMail, name: string): string {
  const value = new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)`, 'mi').exec(source)?.[1] ?? ''
  return value
    .replaceAll(/\?=\r\n[ \t]=\?UTF-8\?[QB]\?/gi, '')
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, way: string, coded: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString()
        : decodeQuotedPrintable(coded.replaceAll('_', ' ')),
    )
}

export function partOf({ source }: ReceivedMail, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const found = source.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`))
  const [head = '', ...body] = found?.split('\r\n\r\n') ?? []
  const text = body.join('\n\n')
  return head.includes('base64')
    ? Buffer.from(text, 'base64').toString()
    : decodeQuotedPrintable(text)
}

/** Decodes quoted-printable bytes such as =C3=A9. */
const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
