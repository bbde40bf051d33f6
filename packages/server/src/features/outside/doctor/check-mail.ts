import { join } from 'node:path'
import type { Finding } from '@guiche/contract/doctor'
import { mailServer, senderAddress, tryMailServer } from '../../../platform/mail/mail.ts'
import { type CheckResult, findingOf } from './finding.ts'
import { currentInstallation } from './installation.ts'

/** Checks that the mail server accepts a connection and the sign-in. Sends no mail. */
export async function checkMail(): Promise<CheckResult> {
  const host = mailServer()
  if (host === undefined) {
    const folder = join(currentInstallation().dataDir, 'mail')
    return { findings: [findingOf('mail_off', 'off', { folder })] }
  }
  const sender = senderAddress() === undefined ? [findingOf('mail_no_sender', 'warning')] : []
  try {
    await tryMailServer()
    return { findings: [...sender, findingOf('mail_ok', 'ok', { host })] }
  } catch (error) {
    return { findings: [judgeMailError(error, host), ...sender] }
  }
}

/**
 * The finding for an error of nodemailer. Pure. Reports only codes, because the server's text may repeat the account's
 * name.
 */
export function judgeMailError(error: unknown, host: string): Finding {
  const { code, message, responseCode } = mailErrorParts(error)
  if (code === 'EAUTH')
    return findingOf('mail_login', 'failing', { host, reason: String(responseCode ?? code) })
  const ofSystem = /\bE[A-Z]{4,}\b/.exec(message)?.[0]
  if (code === 'ETLS' || /certificate|altnames/i.test(message))
    return findingOf('mail_certificate', 'failing', {
      host,
      reason: certificateReason(message, code),
    })
  return findingOf('mail_unreachable', 'failing', { host, reason: ofSystem ?? code })
}

const CERTIFICATE_REASONS = [
  'self-signed',
  'self signed',
  'expired',
  'altnames',
  'unable to verify',
]

function certificateReason(message: string, code: string): string {
  return CERTIFICATE_REASONS.find((reason) => message.includes(reason)) ?? code
}

function mailErrorParts(error: unknown) {
  const message = error instanceof Error ? error.message : ''
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'ERROR'
  const said = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return { code, message, responseCode: typeof said === 'number' ? said : undefined }
}
