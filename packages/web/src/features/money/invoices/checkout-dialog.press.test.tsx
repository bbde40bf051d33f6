import type {
  Invoice,
  OfferedPlan,
  Subscription,
  SubscriptionCharge,
} from '@guiche/contract/invoices'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { openLive } from '../../../platform/live/live-socket.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { answer, callsOf, hold, refuse } from '../../../testing/contract-server.ts'
import { acceptSocket, sendLive } from '../../../testing/fake-socket.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import CheckoutDialog from './CheckoutDialog.tsx'

pressComponents()

const AT = '2026-11-21T12:00:00.000Z'
const CODE = '00020126pix-code'

const plan: OfferedPlan = {
  id: 1,
  name: 'Básico',
  users: 5,
  connections: 2,
  queues: 3,
  value: 100,
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  price: 100,
  exceeds: {},
  lost: [],
  lostInUse: [],
}
const bigPlan: OfferedPlan = { ...plan, id: 2, name: 'Grande', price: 300 }
const smallPlan: OfferedPlan = {
  ...plan,
  id: 3,
  name: 'Pequeno',
  exceeds: { users: { has: 5, most: 1 } },
}

const invoice: Invoice = {
  id: 9,
  detail: 'Básico',
  status: 'open',
  value: 90,
  dueDate: '2026-11-24T02:59:59.999Z',
  months: 1,
  planId: 1,
  paidAt: null,
  companyId: 1,
  createdAt: AT,
  updatedAt: AT,
}

const subscription: Subscription = {
  email: 'ana@example.com',
  dueDate: '2026-11-24T02:59:59.999Z',
  trialExpiration: null,
  recurrence: 'MENSAL',
  planId: 1,
  plans: [plan, bigPlan, smallPlan],
  needsDocument: false,
  invoice,
}

const charge: SubscriptionCharge = {
  calendario: { criacao: AT, expiracao: 3600 },
  txid: 'x',
  revisao: 0,
  status: 'ATIVA',
  valor: { original: '90.00' },
  chave: 'pix@example.com',
  solicitacaoPagador: '',
  qrcode: { qrcode: CODE, imagemQrcode: '' },
}

const onClose = vi.fn<() => void>()

beforeEach(() => {
  onClose.mockClear()
  answer('GET /subscription', subscription)
  answer('GET /invoices/all', [invoice])
  answer('GET /subscription/automatic', { isOffered: false, authorization: null, failure: null })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Keeps the socket of the page open. */
function Live() {
  useEffect(() => openLive(), [])
  return null
}

const next = () => screen.getByRole('button', { name: 'Avançar' })

function renderCheckout() {
  const user = buildSessionUser()
  const company = {
    ...user.company,
    firstName: 'Ana',
    lastName: 'Lima',
    address: 'Rua A, 1',
    city: 'Recife',
    state: 'PE',
    zipcode: '50000-000',
    country: 'BR',
  }
  return renderScreen(
    <>
      <Live />
      <CheckoutDialog invoice={invoice} onClose={onClose} />
    </>,
    { user: { ...user, company }, path: '/financeiro' },
  )
}

async function goToReview() {
  const rendered = renderCheckout()
  await waitFor(() => expect(callsOf('GET /subscription')).not.toEqual([]))
  await rendered.user.click(next())
  await screen.findByRole('radio', { name: /Básico/ })
  await rendered.user.click(next())
  await screen.findByRole('button', { name: 'Gerar o Pix' })
  return rendered
}

async function goToPayment() {
  answer('POST /subscription', charge)
  const rendered = await goToReview()
  await rendered.user.click(screen.getByRole('button', { name: 'Gerar o Pix' }))
  await screen.findByText(CODE)
  return rendered
}

describe('the checkout', () => {
  test('needs every field of the payer and a zip code of the country', async () => {
    const { user } = renderCheckout()
    await user.clear(screen.getByLabelText('Cidade'))
    await user.click(next())
    expect(await screen.findByText('Obrigatório')).toBeDefined()
    await user.type(screen.getByLabelText('Cidade'), 'Recife')
    await user.clear(screen.getByLabelText('CEP'))
    await user.type(screen.getByLabelText('CEP'), '123')
    await user.click(next())
    expect(await screen.findByText('Escreva o CEP como o país o escreve.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('CEP'))
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test("needs the payer's document where the provider does", async () => {
    answer('GET /subscription', { ...subscription, needsDocument: true })
    answer('POST /subscription', charge)
    const { user } = renderCheckout()
    const field = await screen.findByLabelText('CPF ou CNPJ')
    await user.type(field, '123')
    await user.click(next())
    expect(await screen.findByText('Escreva um CPF ou CNPJ válido.')).toBeDefined()
    await user.clear(field)
    await user.type(field, '529.982.247-25')
    await user.click(next())
    await screen.findByRole('radio', { name: /Básico/ })
    await user.click(next())
    await user.click(await screen.findByRole('button', { name: 'Gerar o Pix' }))
    await screen.findByText(CODE)
    expect(callsOf('POST /subscription')[0]?.received.body.document).toBe('529.982.247-25')
  })

  test('offers no plan below the usage, and charges the chosen one', async () => {
    answer('POST /subscription', { ...charge, valor: { original: '300.00' } })
    const { user } = renderCheckout()
    await waitFor(() => expect(callsOf('GET /subscription')).not.toEqual([]))
    await user.click(next())
    expect(await screen.findByRole('radio', { name: /Pequeno/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('radio', { name: /Grande/ }))
    await user.click(next())
    expect((await screen.findByText(/300,00/)).textContent).toContain('300,00')
    await user.click(screen.getByRole('button', { name: 'Gerar o Pix' }))
    await screen.findByText(CODE)
    expect(callsOf('POST /subscription').map(({ received }) => received.body)).toMatchObject([
      { invoiceId: 9, plan: 2, firstName: 'Ana', zipcode: '50000-000', country: 'BR' },
    ])
  })

  test('keeps the price of an issued invoice for its own plan', async () => {
    await goToReview()
    expect(screen.getByText(/90,00/)).toBeDefined()
    expect(screen.queryByText(/100,00/)).toBeNull()
  })

  test('asks for one charge while it waits, and stays in the review when it is refused', async () => {
    const { user } = await goToReview()
    const reply = hold('POST /subscription')
    const finish = screen.getByRole('button', { name: 'Gerar o Pix' })
    await user.dblClick(finish)
    await waitFor(() => expect(callsOf('POST /subscription')).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Voltar' })).toHaveProperty('disabled', true)
    reply(charge)
    await screen.findByText(CODE)
  })

  test('shows why no charge was made', async () => {
    refuse('POST /subscription', 'ERR_PIX_PROVIDER_FAILED')
    const { user } = await goToReview()
    await user.click(screen.getByRole('button', { name: 'Gerar o Pix' }))
    await screen.findByText(errorText(new CallError('ERR_PIX_PROVIDER_FAILED', 400)))
    expect(screen.getByRole('button', { name: 'Gerar o Pix' })).toBeDefined()
    expect(screen.queryByText('Cobrança criada com sucesso!')).toBeNull()
  })

  test('shows the code with its amount and copies it', async () => {
    const { user } = await goToPayment()
    expect(screen.getByText(/90,00/)).toBeDefined()
    expect(screen.getByTitle('Pix copia e cola')).toBeDefined()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    vi.stubGlobal('isSecureContext', true)
    await user.click(screen.getByRole('button', { name: 'Copiar o código' }))
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeDefined()
    expect(write.mock.calls).toEqual([[CODE]])
  })

  test('says when the browser refuses to copy', async () => {
    const { user } = await goToPayment()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    vi.stubGlobal('isSecureContext', true)
    await user.click(screen.getByRole('button', { name: 'Copiar o código' }))
    await screen.findByText('Não foi possível copiar. Selecione o código e copie.')
    expect(screen.queryByRole('button', { name: 'Copiado' })).toBeNull()
  })

  test('shows the payment that the socket tells, and then goes home', async () => {
    const { address } = await goToPayment()
    const { settings: _, plan: _plan, ...company } = buildSessionUser().company
    vi.useFakeTimers()
    act(() => {
      acceptSocket()
      sendLive('company-{id}-payment', {
        action: 'CONCLUIDA',
        company: { ...company, dueDate: '2026-12-24T02:59:59.999Z' },
      })
    })
    expect(screen.getByText(/Sua licença foi renovada até 23\/12\/2026/)).toBeDefined()
    expect(screen.queryByText(CODE)).toBeNull()
    act(() => void vi.advanceTimersByTime(3999))
    expect(address()).toBe('/financeiro')
    act(() => void vi.advanceTimersByTime(1))
    expect(address()).toBe('/')
  })

  test('is closed by its button while the payment is awaited', async () => {
    await goToPayment()
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(
      screen.getByText('Assim que o pagamento for confirmado, esta página avisa.'),
    ).toBeDefined()
  })
})
