import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildPayingCompany,
  buildPlatform,
  type Platform,
} from '../../../../testing/build-paying-company.ts'
import type { TestClient } from '../../../../testing/test-client.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let app: TestApp
let platform: Platform
beforeAll(async () => {
  app = await startTestApp()
  platform = await buildPlatform(app)
})
afterAll(() => app.close())

const requestReceipt = (client: TestClient, id: number) =>
  client.send('GET /invoices/:id/receipt', { params: { id } })

async function pdfTextOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(1)
  return text
}

test('a paid invoice has a receipt with the amount, payer and receiver', async () => {
  const company = await buildPayingCompany(app, platform)
  const { id } = await company.openInvoice()
  await company.client.call('POST /subscription', {
    body: {
      invoiceId: id,
      firstName: 'João',
      lastName: 'Gonçalves 東京',
      address: 'Rua das Laranjeiras, 7',
      city: 'São Paulo',
      state: 'SP',
      zipcode: '01310-100',
      country: 'BR',
    },
  })
  await platform.confirm(id, { paidAt: '2026-03-09T15:00:00.000Z' })
  const { raw } = await requestReceipt(company.client, id)
  expect(raw.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename=recibo-${id}.pdf`,
  })
  const text = await pdfTextOf(raw.rawPayload)
  for (const words of [
    'Recibo de pagamento',
    'R$ 59,90',
    'João Gonçalves ??',
    'Rua das Laranjeiras, 7',
    'São Paulo, SP',
    '01310-100',
    'Brasil',
    '09/03/2026',
    'Plataforma Ção',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  // Another language changes the words; formats of dates and money stay.
  await company.client.call('POST /users/set-language/:lang', { params: { lang: 'en' } })
  const english = await pdfTextOf((await requestReceipt(company.client, id)).raw.rawPayload)
  for (const words of ['Payment receipt', 'R$ 59,90', 'Brazil', '09/03/2026'])
    expect(english.replaceAll('\u00a0', ' ')).toContain(words)
})

test('the longest texts that a company may have fit on one page', async () => {
  const company = await buildPayingCompany(app, platform)
  const { id } = await company.openInvoice()
  const long = 'á'.repeat(100)
  await company.client.call('POST /subscription', {
    body: { invoiceId: id, firstName: long, lastName: long, address: long.repeat(2), city: long },
  })
  await platform.confirm(id)
  expect(await pdfTextOf((await requestReceipt(company.client, id)).raw.rawPayload)).toContain(
    long.slice(0, 30),
  )
})

test('an unpaid, refunded or other company’s invoice has no receipt', async () => {
  const [one, other] = [
    await buildPayingCompany(app, platform),
    await buildPayingCompany(app, platform),
  ]
  const { id } = await one.openInvoice()
  expect(await requestReceipt(one.client, id)).toMatchObject({
    body: { error: 'ERR_INVOICE_NOT_PAID' },
  })
  await platform.confirm(id)
  expect(await requestReceipt(other.client, id)).toMatchObject({ status: 404 })
  expect((await requestReceipt(platform.operator, id)).status).toBe(200)
  await platform.operator.call('POST /invoices/:id/refund', { params: { id } })
  expect(await requestReceipt(one.client, id)).toMatchObject({
    body: { error: 'ERR_INVOICE_NOT_PAID' },
  })
})
