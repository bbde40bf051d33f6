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
    // A greeting is required with several queues, and would be sent to customers with one.
    greetingMessage: queueIds.length > 1 ? 'Olá!' : '',
    queueIds,
  })
  return inCompany(companyId, (db) => addConnection(db, companyId, input))
}

/** A connected simulator line: an administrator's phone scanned its QR code. */
export async function buildConnectedLine(
  admin: TestClient,
  companyId: number,
  given: { name?: string; queueIds?: number[] } = {},
): Promise<number> {
  const { id } = await buildLine(companyId, given)
  await untilStatus(admin, id, 'qrcode')
  await admin.call('POST /simulator/:whatsappId/scan', { params: { whatsappId: id } })
  await untilStatus(admin, id, 'CONNECTED')
  // Acks rise only when a test asks for it.
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
