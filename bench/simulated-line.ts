import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults } from '@guiche/contract/simulator'
import type { HttpConnection } from './http-connection.ts'

const PAIRED_WITHIN_MS = 20_000

/** Adds a simulator line with these faults and scans its QR code. @returns its id once it is connected */
export async function connectLine(
  http: HttpConnection,
  token: string,
  name: string,
  faults: Faults = {},
): Promise<number> {
  const { id } = await http.call<{ id: number }>('POST', '/whatsapp', token, {
    name,
    provider: 'simulator',
  })
  await untilStatus(http, token, id, 'qrcode')
  await http.call('PUT', `/simulator/${id}/faults`, token, faults)
  // A line of the official API connects by itself.
  if (faults.behavesAs !== 'cloud') await http.call('POST', `/simulator/${id}/scan`, token, {})
  await untilStatus(http, token, id, 'CONNECTED')
  // Receipts are turned off, because they are not part of the measurement.
  await http.call('PUT', `/simulator/${id}/receipts`, token, { delivers: false })
  return id
}

async function untilStatus(
  http: HttpConnection,
  token: string,
  id: number,
  wanted: string,
): Promise<void> {
  for (const deadline = Date.now() + PAIRED_WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    const { status } = await http.call<{ status: string }>('GET', `/whatsapp/${id}`, token)
    if (status === wanted) return
  }
  throw new Error(`line ${id} did not become ${wanted}`)
}

/** The telephone number of a customer by index. */
export function customerNumber(index: number): string {
  return `55119${String(10_000_000 + index).slice(-8)}`
}
