import type { Recurrence } from '@guiche/contract/companies'
import { DAY, now } from '../platform/clock.ts'
import { buildCompany } from './build-company.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** The operator of the platform, whose company receives the payments. */
export interface Platform {
  readonly operator: TestClient
  /** Signs in again after the clock was moved. */
  signIn(): Promise<void>
  setPix(pixKey: string): Promise<void>
  changeCompany(id: number, body: object): Promise<unknown>
  dueOf(companyId: number): Promise<string | null>
  confirm(invoiceId: number, body?: object): ReturnType<TestClient['send']>
}

/** The platform with a Pix key. It must be the first company of its database. */
export async function buildPlatform(app: TestApp): Promise<Platform> {
  const { admin } = await buildCompany({ isSuper: true })
  const operator = new TestClient(app.http)
  const signIn = async () => void (await operator.signIn(admin.email, admin.password))
  const setSetting = (key: string, value: string) =>
    operator.call('PUT /settings/:key', { params: { key }, body: { value } })
  const platform: Platform = {
    operator,
    signIn,
    setPix: async (pixKey) => void (await setSetting('pixKey', pixKey)),
    changeCompany: (id, body) => operator.call('PUT /companies/:id', { params: { id }, body }),
    dueOf: async (id) => (await operator.call('GET /companies/:id', { params: { id } })).dueDate,
    confirm: (id, body = {}) =>
      operator.send('POST /invoices/:id/confirm', { params: { id }, body }),
  }
  await signIn()
  await setSetting('pixName', 'Plataforma Ção')
  await setSetting('pixCity', 'São Paulo')
  await platform.setPix('pix@plataforma.example')
  return platform
}

export interface PayingCompany {
  readonly id: number
  readonly planId: number
  readonly client: TestClient
  signIn(): Promise<void>
  invoices(): ReturnType<typeof fetchInvoices>
  /** The open invoice. */
  openInvoice(): Promise<Awaited<ReturnType<typeof fetchInvoices>>[number]>
}

/** A company that pays 59.90 a month by default, with a subscription that ends in ten days. */
export async function buildPayingCompany(
  app: TestApp,
  platform: Platform,
  given: { due?: Date | null; recurrence?: Recurrence; value?: number } = {},
): Promise<PayingCompany> {
  const { due = new Date(now().getTime() + 10 * DAY), recurrence = 'MENSAL', value = 59.9 } = given
  const { company, admin } = await buildCompany()
  const planId = company.planId ?? 0
  await platform.operator.call('PUT /plans/:id', { params: { id: planId }, body: { value } })
  const dueDate = due === null ? null : due.toISOString()
  await platform.changeCompany(company.id, { recurrence, dueDate })
  const client = new TestClient(app.http)
  const signIn = async () => void (await client.signIn(admin.email, admin.password))
  await signIn()
  const listInvoices = () => fetchInvoices(client)
  const openInvoice = async () => {
    const found = (await listInvoices()).find(({ status }) => status === 'open')
    if (!found) throw new Error('no invoice is open')
    return found
  }
  return { id: company.id, planId, client, signIn, invoices: listInvoices, openInvoice }
}

const fetchInvoices = (client: TestClient) => client.call('GET /invoices/all')
