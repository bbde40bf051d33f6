import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Config } from '../platform/config.ts'
import { StartRefusal } from './opening/start-refusal.ts'

/** Checks the files for HTTPS before the minutes of work that a start may take. @throws StartRefusal */
export function assertCertificate(tls: Config['tls']): void {
  if (!tls) return
  const cert = readCertificateFile('TLS_CERT', tls.certFile)
  const key = readCertificateFile('TLS_KEY', tls.keyFile)
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new StartRefusal(
      `TLS_CERT and TLS_KEY are not a certificate and its key (${reasonOf(error)})`,
    )
  }
}

function readCertificateFile(variable: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartRefusal(`${variable} cannot be read (${reasonOf(error)})`)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
