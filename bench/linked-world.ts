import { setTimeout as sleep } from 'node:timers/promises'
import {
  type PairingPhone,
  startWhatsAppWeb,
  type WhatsAppWeb,
  type WorldOptions,
} from '../packages/server/src/testing/whatsapp-web/index.ts'
import { loadPackage } from '../packages/server/src/testing/whatsapp-web/load-package.ts'
import { emulatorEnvironment } from '../packages/server/src/testing/whatsapp-web/emulator-environment.ts'
import type { HttpConnection } from './http-connection.ts'

// An emulated WhatsApp in the measuring process; the server is another process and connects to it.

const PAIRED_WITHIN_MS = 60_000

export interface LinkedWorld {
  readonly whatsapp: WhatsAppWeb
  /** The server's environment. */
  readonly env: Record<string, string>
}

export async function openLinkedWorld(options: WorldOptions = {}): Promise<LinkedWorld> {
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  const whatsapp = await startWhatsAppWeb(baileys, { hasEveryone: true, ...options })
  return { whatsapp, env: emulatorEnvironment(whatsapp) }
}

export interface LinkedLine {
  readonly id: number
  readonly phone: PairingPhone
}

/** Adds a line and scans its QR code with a new phone. */
export async function linkLine(
  http: HttpConnection,
  token: string,
  { whatsapp }: LinkedWorld,
  number: string,
): Promise<LinkedLine> {
  const name = `Loja ${number}`
  const { id } = await http.call<{ id: number }>('POST', '/whatsapp', token, {
    name,
    provider: 'beta',
  })
  const phone = whatsapp.phone({ number, name })
  await phone.scan(await waitForQrcode(http, token, id))
  for (const end = Date.now() + PAIRED_WITHIN_MS; Date.now() < end; await sleep(50))
    if (phone.isOnline) return { id, phone }
  throw new Error(`line ${id} was not linked`)
}

async function waitForQrcode(http: HttpConnection, token: string, id: number): Promise<string> {
  for (const end = Date.now() + PAIRED_WITHIN_MS; Date.now() < end; await sleep(50)) {
    const { qrcode } = await http.call<{ qrcode: string }>('GET', `/whatsapp/${id}`, token)
    if (qrcode) return qrcode
  }
  throw new Error(`line ${id} showed no code`)
}
