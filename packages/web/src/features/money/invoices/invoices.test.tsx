import { endOfDay } from '@guiche/contract/time-zones'
import type { CheckoutData, Invoice, Subscription } from '@guiche/contract/invoices'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { languages, changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { companyUsageWords } from '../../outside/company-usage/company-usage.words.ts'
import { companyWords } from '../../organisation/companies/companies.words.ts'
import { auditLogWords } from '../../outside/audit-log/audit-log.words.ts'
import { queueWords } from '../../setup/queues/queues.words.ts'
import { CheckoutSteps } from './CheckoutSteps.tsx'
import { DataStep } from './DataStep.tsx'
import { useCommonInvoiceColumns } from './invoice-columns.tsx'
import { invoicesQuery, subscriptionQuery } from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'
import { OwnInvoices } from './OwnInvoices.tsx'
import { PixStep } from './PixStep.tsx'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => changeLanguage('pt'))

const ZONE = 'America/Sao_Paulo'
const NOW = Date.parse('2026-11-20T12:00:00.000Z')

const invoice: Invoice = {
  id: 12,
  detail: 'Essencial',
  status: 'open',
  value: 59.9,
  dueDate: '2026-11-23T12:00:00.000Z',
  months: 1,
  planId: 1,
  paidAt: null,
  companyId: 1,
  createdAt: '2026-11-03T12:00:00.000Z',
  updatedAt: '2026-11-03T12:00:00.000Z',
}

const subscription: Subscription = {
  email: 'dona@padaria.example',
  dueDate: '2020-01-01T02:59:59.999Z',
  trialExpiration: '2020-01-01T02:59:59.999Z',
  recurrence: 'MENSAL',
  planId: 1,
  plans: [],
  needsDocument: false,
  invoice,
}

function cacheWithSubscription(change: Partial<Subscription> = {}): QueryClient {
  const cache = createQueryClient()
  cache.setQueryData(invoicesQuery.queryKey, [invoice])
  cache.setQueryData(subscriptionQuery.queryKey, { ...subscription, ...change })
  return cache
}

const renderSignedIn = (content: ReactNode, change: Partial<Subscription> = {}) =>
  renderHtml(
    withSignedInUser(
      <MemoryRouter>
        <QueryClientProvider client={cacheWithSubscription(change)}>{content}</QueryClientProvider>
      </MemoryRouter>,
    ),
  )

const renderSubscription = (change: Partial<Subscription>) =>
  renderSignedIn(<SubscriptionPage />, change)

/** The texts between the tags, without the zero-width spaces of empty fields. */
const textsOf = (html: string) =>
  html
    .replaceAll('\u200b', '')
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== '')

test('the table of invoices has its six columns in order', () => {
  const texts = textsOf(renderSignedIn(<OwnInvoices />))
  const heads = ['Id', 'Detalhes', 'Valor', 'Vencimento', 'Situação', 'Ação']
  expect(texts.filter((text) => heads.includes(text)).slice(0, 6)).toEqual(heads)
})

test('amounts and dates have the Brazilian format, and an open invoice with a past date is overdue', () => {
  const CommonColumnCells = ({ of }: { of: Invoice }) =>
    useCommonInvoiceColumns(NOW, () => 'America/Sao_Paulo').map(({ key, render }) => (
      <div key={key}>{render(of)}</div>
    ))
  const rowTexts = (change: Partial<Invoice>) =>
    textsOf(renderSignedIn(<CommonColumnCells of={{ ...invoice, ...change }} />)).map((text) =>
      text.replaceAll('\u00a0', ' '),
    )
  for (const language of languages) {
    changeLanguage(language)
    expect(rowTexts({}).slice(0, 2)).toEqual(['R$ 59,90', '23/11/2026'])
  }
  changeLanguage('pt')
  expect(rowTexts({}).at(-1)).toBe('Em aberto')
  expect(rowTexts({ dueDate: '2026-11-19T12:00:00.000Z' }).at(-1)).toBe('Vencida')
  expect(rowTexts({ dueDate: '2026-11-19T12:00:00.000Z', status: 'paid' }).at(-1)).toBe('Paga')
})

test('the checkout has its steps, and its Data the seven fields with both countries', () => {
  const DataStepWithForm = () => (
    <DataStep
      form={useForm<CheckoutData, unknown, CheckoutData>({ defaultValues: { country: 'BR' } })}
    />
  )
  const labels = [
    ['pt', 'Dados Personalizar Revisar', 'Nome Sobrenome Endereço Cidade Estado CEP País Brasil'],
    ['en', 'Data Customize Review', 'First name Last name Address City State Zip code Country'],
    ['es', 'Datos Personalizar Revisar', 'Nombre Apellido Dirección Ciudad Estado Código postal'],
  ] as const
  for (const [language, steps, fields] of labels) {
    changeLanguage(language)
    const visibleText = (content: ReactNode) => textsOf(renderSignedIn(content)).join(' ')
    expect(visibleText(<CheckoutSteps step="data" />).replaceAll(/\d /g, '')).toContain(steps)
    expect(visibleText(<DataStepWithForm />)).toContain(fields)
  }
})

test('the Pix code is 256 pixels wide and stands beside its text', () => {
  const qrcode = '00020126650014br.gov.bcb.pix'
  const charge = {
    calendario: { criacao: invoice.createdAt, expiracao: 3600 },
    txid: 'FATURA12',
    revisao: 0,
    status: 'ATIVA',
    valor: { original: '59.90' },
    chave: 'pix@plataforma.example',
    solicitacaoPagador: '#Fatura:12',
    qrcode: { qrcode, imagemQrcode: '' },
  } as const
  const html = renderSignedIn(<PixStep invoiceId={12} charge={charge} isAutomatic={false} />)
  expect(html).toMatch(/<svg[^>]* width="256" height="256"/)
  expect(textsOf(html)).toContain(qrcode)
})

test('the subscription shows the remaining days of the trial and the billed person, read-only', () => {
  const html = renderSubscription({})
  expect(html.match(/<input[^>]*readonly=""/gi)).toHaveLength(3)
  expect(html).toContain('O período de teste acabou')
  expect(html).toContain('value="dona@padaria.example"')
  expect(textsOf(html)).toContain('Assinar agora')
  expect(html).toContain('href="/financeiro"')
  expect(renderSignedIn(<OwnInvoices />)).toContain('href="/subscription"')
})

test('the days of the trial count down to its last day, and disappear once the subscription goes beyond it', () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const renderTrial = (day: string, paidTo = day) => {
    const [trialExpiration, dueDate] = [day, paidTo].map((one) => endOfDay(one, ZONE).toISOString())
    return renderSubscription({
      trialExpiration: trialExpiration ?? null,
      dueDate: dueDate ?? null,
    })
  }
  expect(renderTrial('2026-11-23')).toContain('value="3 dias"')
  expect(renderTrial('2026-11-21')).toContain('value="1 dia"')
  expect(renderTrial('2026-11-20')).toContain('O período de teste termina hoje')
  expect(renderTrial('2026-11-19')).toContain('O período de teste acabou')
  for (const day of ['2026-11-23', '2026-11-19'])
    expect(renderTrial(day, '2026-12-23')).toContain('a assinatura já vai além do teste')
  expect(renderTrial('2026-11-23', '2026-12-23')).toContain('value="23/12/2026"')
})

test('a refund by the provider has words in every language', () => {
  for (const words of [invoiceWords.pt, invoiceWords.en, invoiceWords.es])
    expect(words.refundText).toMatch(/prove?e?dor|provider/)
})

test('a queue has the same Spanish name as on its own page', () => {
  expect(queueWords.es.title).toBe('Colas')
  for (const { es } of [invoiceWords, companyWords, companyUsageWords, auditLogWords])
    expect(Object.values(es).filter((word) => /\bfilas?\b/i.test(word))).toEqual([])
})
