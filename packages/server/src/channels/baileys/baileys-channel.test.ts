import { afterAll, beforeAll } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { describeDriver, type ProviderWorld } from '../../testing/driver-conformance.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { startWhatsAppWeb, type WhatsAppWeb } from '../../testing/whatsapp-web/index.ts'
import { loadPackage } from '../../testing/whatsapp-web/load-package.ts'
import { providerWorld } from '../../testing/whatsapp-web/provider-world.ts'
import type { Channel, LineKey } from '../channel.ts'
import { baileysChannel } from './baileys-channel.ts'

let app: TestApp
let whatsapp: WhatsAppWeb
let world: ProviderWorld

beforeAll(async () => {
  app = await startTestApp()
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  whatsapp = await startWhatsAppWeb(baileys, { hasEveryone: true })
  baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsapp.rootPublicKey)
  whatsapp.media.trust()
  const { company } = await buildCompany()
  const codes = new Map<number, string>()
  const driver = baileysChannel({
    ackWithinMs: 1000,
    mediaHost: whatsapp.media.host,
    socket: whatsapp.socketOptions,
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
  world = providerWorld({
    whatsapp,
    channel,
    makeLine: async () => ({ companyId: company.id, whatsappId: (await buildLine(company.id)).id }),
    qrcodeOf: ({ whatsappId }: LineKey) => codes.get(whatsappId) ?? '',
    codeNumber: '5511900000000',
  })
})
afterAll(async () => {
  await whatsapp.close()
  await app.close()
})

describeDriver('linked device', () => world, {
  connects: 'by QR code',
  untold: ['orders', 'our references', 'prices', 'later failures', 'file names', 'choice payloads'],
  refusal: { number: '479', code: 'ERR_SENDING_WAPP_MSG' },
})
