import { vi } from 'vitest'
import type { DriverCallbacks, InboundEvent, LineReport } from '../channels/channel.ts'
import { buildLine } from './build-line.ts'
import { type LinkedWorld, serveLinkedLine } from './linked-world.ts'
import type { PairingPhone } from './whatsapp-web/index.ts'

interface Pairing {
  hear?: Partial<DriverCallbacks>
  /** Called before the pairing. */
  prepare?: (phone: PairingPhone) => void
}

/** A paired and connected line, its phone and the events that it received. */
export async function pairLinkedLine(
  linked: LinkedWorld,
  companyId: number,
  { hear = {}, prepare = () => {} }: Pairing = {},
) {
  const line = { companyId, whatsappId: (await buildLine(companyId)).id }
  const phone = linked.whatsapp.phone({ number: `551190000${line.whatsappId}`, name: 'Loja' })
  prepare(phone)
  const events: InboundEvent[] = []
  const { running, reports } = await serveLinkedLine(linked, line, {
    events: async (heard) => void events.push(...heard),
    ...hear,
  })
  await untilStatus(reports, 'qrcode')
  await phone.scan(linked.qrcodeOf(line))
  await untilStatus(reports, 'CONNECTED')
  await phone.caughtUp()
  return { line, phone, running, reports, events }
}

const untilStatus = (reports: readonly LineReport[], status: LineReport['status']) =>
  vi.waitFor(
    () => {
      const last = reports.at(-1)
      if (last?.status !== status) throw new Error(`the line is ${last?.status}, not ${status}`)
    },
    { interval: 20 },
  )
