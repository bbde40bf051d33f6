import { connectionInput, type Connection } from '@guiche/contract/connections'
import { vi } from 'vitest'
import { addConnection } from '../features/setup/connections/index.ts'
import { inCompany } from '../platform/database/transaction.ts'
import type { TestClient } from './test-client.ts'

let made = 0

/** A simulator line of a company, not paired. */
export function buildLine(
  companyId: number,
  given: { name?: string; queueIds?: number[] } = {},
): Promise<Connection> {
  const { name = `Linha ${++made}`, queueIds = [] } = given
  const input = connectionInput.parse({
    name,
    provider: 'simulator',
    // Asked for where there is something to choose from; else it would be said to whoever writes.
    greetingMessage: queueIds.length > 1 ? 'Olá!' : '',
    queueIds,
  })
  return inCompany(companyId, (db) => addConnection(db, companyId, input))
}

/** A simulator line that is connected: its QR code scanned by an administrator's phone. */
export async function buildConnectedLine(
  admin: TestClient,
  companyId: number,
  given: { name?: string; queueIds?: number[] } = {},
): Promise<number> {
  const { id } = await buildLine(companyId, given)
  await untilStatus(admin, id, 'qrcode')
  await admin.call('POST /simulator/:whatsappId/scan', { params: { whatsappId: id } })
  await untilStatus(admin, id, 'CONNECTED')
  // Acks rise when a test says so.
  await admin.call('PUT /simulator/:whatsappId/receipts', {
    params: { whatsappId: id },
    body: { delivers: false },
  })
  return id
}

async function untilStatus(client: TestClient, id: number, status: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const line = await client.call('GET /whatsapp/:id', { params: { id } })
      if (line.status !== status) throw new Error(`line ${id} is ${line.status}, not ${status}`)
    },
    { interval: 30 },
  )
}
