import { afterAll, beforeAll } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { describeDriver, type ProviderWorld } from '../../testing/driver-conformance.ts'
import { LoopbackWhatsApp } from '../../testing/loopback-whatsapp/loopback-whatsapp.ts'
import { loopbackWorld } from '../../testing/loopback-whatsapp/world.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Channel, LineKey } from '../channel.ts'
import { baileysChannel } from './baileys-channel.ts'

let app: TestApp
let whatsapp: LoopbackWhatsApp
let world: ProviderWorld

beforeAll(async () => {
  app = await startTestApp()
  whatsapp = await LoopbackWhatsApp.start()
  const { company } = await buildCompany()
  const codes = new Map<number, string>()
  const { media, url } = whatsapp
  const driver = baileysChannel({
    ackWithinMs: 1000,
    mediaHost: media.host,
    socket: { waWebSocketUrl: url },
  })
  const channel: Channel = {
    ...driver,
    start: (line, hear) =>
      driver.start(line, {
        ...hear,
        report: (report) => {
          if (report.qrcode) codes.set(line.whatsappId, report.qrcode)
          return hear.report(report)
        },
      }),
  }
  world = loopbackWorld({
    whatsapp,
    channel,
    makeLine: async () => ({ companyId: company.id, whatsappId: (await buildLine(company.id)).id }),
    qrcodeOf: ({ whatsappId }: LineKey) => codes.get(whatsappId) ?? '',
  })
})
afterAll(async () => {
  await whatsapp.close()
  await app.close()
})

describeDriver('linked device', () => world, {
  connects: 'by QR code',
  untold: [
    'book',
    'orders',
    'our references',
    'prices',
    'later failures',
    'file names',
    'choice payloads',
  ],
  refusal: { number: '479', code: 'ERR_SENDING_WAPP_MSG' },
})
