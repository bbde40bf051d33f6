import type { Recipient } from '@guiche/contract/campaigns'
import { costOf } from '@guiche/contract/campaign-costs'
import type { CampaignReport } from '@guiche/contract/campaign-reports'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../platform/query-client.ts'
import { errorWords } from '../../../../app/errors.words.ts'
import { registerErrorWords } from '../../../../platform/error-text.ts'
import { changeLanguage } from '../../../../platform/words.ts'
import { buildCampaign, noCounts } from '../../../../testing/build-campaign.ts'
import { buildSessionUser } from '../../../../testing/build-session-user.ts'
import { renderHtml, withSignedInUser } from '../../../../testing/render-html.tsx'
import { dispatchToHearings } from '../../../../testing/dispatch-to-hearings.ts'
import { SignedInUser } from '../../../organisation/sessions/use-session.ts'
import { campaignsLive } from '../campaigns.live.ts'
import { Report } from './CampaignReportPage.tsx'
import { reasonText, recipientStepOf } from './recipient-texts.ts'
import { bestVariant, reportProgress } from './report-rules.ts'
import { reportLive } from './report.live.ts'
import { reportQuery } from './report.queries.ts'

beforeEach(() => changeLanguage('pt'))

function buildReport(change: Partial<CampaignReport> = {}): CampaignReport {
  return {
    campaign: buildCampaign({
      status: 'EM_ANDAMENTO',
      counts: { ...noCounts, total: 200, accepted: 50, pending: 150, delivered: 40, answered: 5 },
    }),
    validContacts: 200,
    perMinute: 3.25,
    expectedEnd: '2026-11-20T15:30:00.000Z',
    variants: [],
    reasons: [],
    retryable: 0,
    charged: { currency: 'BRL', cost: '0.00', messages: 0, unpriced: 0, parts: [] },
    ...change,
  }
}

const noOthers = { utility: null, authentication: null, service: null }

const buildScreen = (change: Partial<CampaignReport>) => (
  <MemoryRouter>
    <QueryClientProvider client={createQueryClient()}>
      <Report report={buildReport(change)} />
    </QueryClientProvider>
  </MemoryRouter>
)
const renderPage = (change: Partial<CampaignReport> = {}) =>
  renderHtml(withSignedInUser(buildScreen(change)))

describe('a report', () => {
  it('shows its times in the company’s time zone, in any browser', () => {
    const user = buildSessionUser()
    const company = { ...user.company, timeZone: 'Asia/Tokyo' }
    const campaign = buildCampaign({
      status: 'EM_ANDAMENTO',
      scheduledAt: '2026-11-20T12:00:00.000Z',
    })
    const html = renderHtml(
      <SignedInUser value={{ ...user, company }}>{buildScreen({ campaign })}</SignedInUser>,
    )
    expect(html).toContain('20/11/26 21:00')
    expect(html).toContain('termina por volta de 21/11/26 00:30')
  })

  it('has the bar, the status, delivered of valid and the six figures', () => {
    const html = renderPage()
    expect(html).toMatch(/role="progressbar"[^>]*aria-valuenow="25"/)
    for (const word of [
      'Em andamento',
      'Entregue a 50 de 200 contatos válidos',
      'Contatos válidos',
      'Entregues',
      'Conexão',
      'Matriz',
      'Lista de contatos',
      'Clientes',
      'Agendamento',
      'Conclusão',
    ])
      expect(html).toContain(word)
  })

  it('has the plural form of valid contacts in each language', () => {
    const renderWithContacts = (validContacts: number) =>
      renderPage({ validContacts, campaign: buildCampaign({ status: 'EM_ANDAMENTO' }) })
    expect(renderWithContacts(1)).toContain('>Entregue a 0 de 1 contato válido<')
    expect(renderWithContacts(2)).toContain('>Entregue a 0 de 2 contatos válidos<')
    changeLanguage('en')
    expect(renderWithContacts(1)).toContain('>Delivered to 0 of 1 valid contact<')
    changeLanguage('es')
    expect(renderWithContacts(1)).toContain('>Entregado a 0 de 1 contacto válido<')
    expect(renderWithContacts(2)).toContain('>Entregado a 0 de 2 contactos válidos<')
  })

  it('shows the pace and the expected end while it runs', () => {
    expect(renderPage()).toMatch(/3,3 por minuto · termina por volta de 20\/11\/26/)
    expect(renderPage({ perMinute: null, expectedEnd: null })).toContain('Ainda sem ritmo')
    const over = buildCampaign({ status: 'FINALIZADA' })
    expect(renderPage({ campaign: over })).not.toContain('por minuto')
  })

  it('shows the texts only where there are several, and the best one', () => {
    expect(renderPage()).not.toContain('Respostas por mensagem')
    const html = renderPage({
      variants: [
        { variant: 1, accepted: 20, answered: 1 },
        { variant: 3, accepted: 30, answered: 6 },
      ],
    })
    expect(html).toMatch(/Mensagem 3.*Na frente/s)
    expect(html).toContain('6 (20%)')
  })

  it('of a trial shows that the other recipients wait, and no end', () => {
    const trial = buildCampaign({
      status: 'EM_ANDAMENTO',
      trialShare: 20,
      counts: { ...noCounts, total: 200, accepted: 40, pending: 160 },
    })
    const variants = [1, 2].map((variant) => ({ variant, accepted: 20, answered: 0 }))
    expect(renderPage({ campaign: trial, variants })).toContain('o resto espera a melhor')
    const chosen = { ...trial, chosenVariant: 2 }
    expect(renderPage({ campaign: chosen, variants })).not.toContain('o resto espera a melhor')
  })

  it('shows why it waits, on which line, until when, and what to do', () => {
    const wait = {
      reason: 'firstContactsADay',
      whatsappId: 2,
      whatsappName: 'Matriz',
      used: 3,
      limit: 3,
      until: '2026-11-21T12:00:00.000Z',
      warmingSince: '2026-11-19T12:00:00.000Z',
      code: '',
    } as const
    const html = renderPage({ campaign: buildCampaign({ status: 'EM_ANDAMENTO', waits: [wait] }) })
    expect(html).toContain('Matriz já começou 3 de 3 conversas com pessoas novas em 24 horas.')
    expect(html).toContain('A conexão aquece desde 19/11/26')
    expect(html).toContain('Continua em 21/11/26')
    expect(html).toContain('use mais conexões')
    expect(renderPage()).not.toContain('Por que espera agora')
  })

  it('shows that it waits for its list, and offers to start without the check', () => {
    const wait = {
      reason: 'numbersCheckAway',
      whatsappId: 2,
      whatsappName: 'Matriz',
      used: 8,
      limit: 60,
      until: null,
      warmingSince: null,
      code: '',
    } as const
    const html = renderPage({ campaign: buildCampaign({ status: 'EM_ANDAMENTO', waits: [wait] }) })
    expect(html).toContain('parou em 8 de 60: Matriz está fora do ar ou não responde.')
    expect(html).toContain('Começar sem esperar')
    expect(html).toContain('Abrir a lista')
  })

  it('offers to send to the rest where a retry does not reach all', () => {
    const campaign = buildCampaign({ status: 'FINALIZADA' })
    const html = renderPage({ campaign, retryable: 1, leftOut: 53 })
    expect(html).toContain('Enviar para os restantes')
    expect(html).not.toContain('Tentar de novo')
    const failed = renderPage({ campaign, retryable: 1, leftOut: 1 })
    expect(failed).toContain('Tentar de novo')
    expect(failed).not.toContain('Enviar para os restantes')
  })

  it('shows how many were left out, and what to do', () => {
    const code = 'ERR_CAMPAIGN_NUMBER_UNCHECKED'
    const html = renderPage({ reasons: [{ state: 'skipped', code, lacked: '', count: 4 }] })
    expect(html).toContain('4 pessoas ficaram de fora')
    expect(html).toContain('Lista dos que falharam')
    expect(renderPage()).not.toContain('de fora')
  })

  it('shows the reasons of failures in words', () => {
    const html = renderPage({
      reasons: [
        { state: 'failed', code: 'REFUSED', lacked: '', count: 3 },
        { state: 'unknown', code: '', lacked: '', count: 1 },
      ],
      retryable: 3,
    })
    expect(html).toContain('REFUSED')
    expect(html).toContain('Não se sabe se chegou')
    expect(html).toContain('Tentar de novo')
    expect(renderPage()).not.toContain('Tentar de novo')
  })

  it('has the estimate beside the charges, and what has no price', () => {
    expect(renderPage()).not.toContain('Estimado no início')
    const prices = {
      currency: 'USD',
      rates: [{ code: '55', marketing: '0.0625', ...noOthers }],
    }
    const charged = costOf(prices, [
      { code: '55', category: 'marketing', messages: 2 },
      { code: '', category: 'marketing', messages: 1 },
    ])
    const { parts: _parts, ...chargedCost } = charged
    const estimatedCost = { currency: 'USD', cost: '0.25', messages: 4, unpriced: 0 }
    const campaign = buildCampaign({
      status: 'EM_ANDAMENTO',
      estimatedCost,
      chargedCost,
      uncharged: 1,
    })
    const html = renderPage({ campaign, charged })
    expect(html).toMatch(/Estimado no início.*US\$.0,25 por 4 mensagens/s)
    expect(html).toMatch(/Cobrado até agora.*US\$.0,13 por 2 mensagens/s)
    expect(html).toMatch(/Brasil \(\+55\).*Marketing.*US\$.0,0625/s)
    expect(html).toMatch(/Número de nenhum país conhecido.*sem preço.*Não se sabe/s)
    expect(html).toContain('1 mensagem chegou sem ser cobrada.')
  })

  it('shows why the campaign stopped by itself', () => {
    const stopped = buildCampaign({ status: 'CANCELADA', stopCode: 'badNumbers' })
    expect(renderPage({ campaign: stopped })).toContain(
      'Muitos números da lista não estão no WhatsApp.',
    )
  })
})

describe('a recipient', () => {
  const one = {
    state: 'accepted',
    deliveredAt: null,
    readAt: null,
    answeredAt: null,
    optedOutAt: null,
  } as Recipient

  it('has the furthest known step', () => {
    expect(recipientStepOf(one)).toBe('is_accepted')
    expect(recipientStepOf({ ...one, deliveredAt: 'x' })).toBe('is_delivered')
    expect(recipientStepOf({ ...one, deliveredAt: 'x', readAt: 'x', answeredAt: 'x' })).toBe(
      'is_answered',
    )
    expect(recipientStepOf({ ...one, answeredAt: 'x', optedOutAt: 'x' })).toBe('is_optedOut')
  })

  it('has the provider’s reason where its code has no words', () => {
    const stubTranslate = () => 'nobody knows'
    expect(
      reasonText({ state: 'failed', code: '131026', reason: 'undeliverable' }, stubTranslate),
    ).toBe('undeliverable')
    const lacked = { code: 'ERR_CAMPAIGN_VARIABLES_EMPTY', reason: '{email}' }
    registerErrorWords(errorWords)
    expect(reasonText({ state: 'skipped', ...lacked }, stubTranslate)).toContain(
      'um valor para {email}',
    )
    expect(reasonText({ state: 'unknown', code: '', reason: '' }, stubTranslate)).toBe(
      'nobody knows',
    )
    expect(reasonText({ state: 'accepted', code: '', reason: '' }, stubTranslate)).toBe('')
  })
})

it('progress is delivered over valid contacts, and 0 without any', () => {
  expect(reportProgress({ accepted: 1 }, 4)).toBe(25)
  expect(reportProgress({ accepted: 0 }, 0)).toBe(0)
  expect(reportProgress({ accepted: 5 }, 4)).toBe(100)
})

it('no text is the best where none was answered, or there is one', () => {
  expect(bestVariant([{ variant: 1, accepted: 9, answered: 3 }])).toBeUndefined()
  const none = { accepted: 9, answered: 0 }
  expect(bestVariant([none, none].map((one, at) => ({ ...one, variant: at })))).toBeUndefined()
})

describe('the events of a campaign', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('update the report’s counts at once and refetch it at most each second and after the end', () => {
    const cache = createQueryClient()
    const { queryKey } = reportQuery(1)
    cache.setQueryData(queryKey, buildReport())
    const isReportInvalidated = () => cache.getQueryState(queryKey)?.isInvalidated
    const heard = [...campaignsLive, ...reportLive(1)]
    const hearCampaign = (
      accepted: number,
      status: 'EM_ANDAMENTO' | 'FINALIZADA' = 'EM_ANDAMENTO',
    ) =>
      dispatchToHearings(cache, heard, 'company-{id}-campaign', {
        action: 'update',
        record: buildCampaign({
          status,
          counts: { ...noCounts, total: 200, accepted },
          updatedAt: `2026-11-21T12:00:00.${String(accepted).padStart(3, '0')}Z`,
        }),
      })
    const cacheFreshReport = () => cache.setQueryData(queryKey, buildReport())

    hearCampaign(60)
    expect(cache.getQueryData(queryKey)?.campaign.counts.accepted).toBe(60)
    vi.advanceTimersByTime(1)
    expect(isReportInvalidated()).toBe(true)
    cacheFreshReport()
    // The computer's clock is set back.
    vi.setSystemTime(Date.now() - 3_600_000)
    hearCampaign(61)
    hearCampaign(62)
    vi.advanceTimersByTime(900)
    expect(isReportInvalidated()).toBe(false)
    vi.advanceTimersByTime(100)
    expect(isReportInvalidated()).toBe(true)

    vi.advanceTimersByTime(2000)
    hearCampaign(63, 'FINALIZADA')
    vi.advanceTimersByTime(1)
    cacheFreshReport()
    vi.advanceTimersByTime(4900)
    expect(isReportInvalidated()).toBe(false)
    vi.advanceTimersByTime(100)
    expect(isReportInvalidated()).toBe(true)
  })
})
