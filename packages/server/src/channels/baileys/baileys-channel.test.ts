import { afterAll, beforeAll } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { describeDriver, type ProviderWorld } from '../../testing/driver-conformance.ts'
import { type LinkedWorld, startLinkedWorld } from '../../testing/linked-world.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { providerWorld } from '../../testing/whatsapp-web/provider-world.ts'

let app: TestApp
let linked: LinkedWorld
let world: ProviderWorld

beforeAll(async () => {
  app = await startTestApp()
  linked = await startLinkedWorld()
  const { company } = await buildCompany()
  world = providerWorld({
    ...linked,
    makeLine: async () => ({ companyId: company.id, whatsappId: (await buildLine(company.id)).id }),
    codeNumber: '5511900000000',
  })
})
afterAll(async () => {
  await linked.close()
  await app.close()
})

describeDriver('linked device', () => world, {
  connects: 'by QR code',
  untold: ['orders', 'our references', 'prices', 'later failures', 'file names', 'choice payloads'],
  refusal: { number: '479', code: 'ERR_SENDING_WAPP_MSG' },
})
