import { type CampaignPrices, costOf } from '@guiche/contract/campaign-costs'
import type { CostEstimate } from '@guiche/contract/campaign-reports'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { say as sayOf, changeLanguage } from '../../../../platform/words.ts'
import { buildSessionUser } from '../../../../testing/build-session-user.ts'
import { renderHtml } from '../../../../testing/render-html.tsx'
import { SignedInUser } from '../../../organisation/sessions/use-session.ts'
import {
  costText,
  countryLabelOfCode,
  searchCountries,
  priceText,
  startCostText,
} from './cost-texts.ts'
import { EstimatedCost } from './CostEstimate.tsx'
import { costWords } from './costs.words.ts'

beforeAll(() => changeLanguage('pt'))

const none = { marketing: null, utility: null, authentication: null, service: null }
const PRICES: CampaignPrices = {
  currency: 'USD',
  rates: [{ ...none, code: '55', marketing: '0.0625' }],
}

function buildEstimate(change: Partial<CostEstimate> = {}): CostEstimate {
  return {
    recipients: 5,
    overCharged: 4,
    optedOut: 0,
    lines: 2,
    chargedLines: 1,
    cost: costOf(PRICES, [
      { code: '55', category: 'marketing', messages: 3 },
      { code: '81', category: 'marketing', messages: 1 },
    ]),
    pricesAt: '2026-11-20T15:30:00.000Z',
    ...change,
  }
}

const user = buildSessionUser()
const company = { ...user.company, timeZone: 'Asia/Tokyo' }

const renderEstimate = (change: Partial<CostEstimate> = {}) =>
  renderHtml(
    <MemoryRouter>
      <SignedInUser value={{ ...user, company }}>
        <EstimatedCost estimate={buildEstimate(change)} />
      </SignedInUser>
    </MemoryRouter>,
  )

describe('an estimate', () => {
  it('shows the sum, its parts and the price list’s date', () => {
    const html = renderEstimate()
    expect(html).toContain('4 de 5')
    expect(html).toMatch(/US\$.0,19 por 3 mensagens/)
    expect(html).toContain('Pela lista de preços de 21/11/26 00:30')
  })

  it('lists what has no price, which is not in the sum', () => {
    expect(renderEstimate()).toContain(
      '1 mensagem não tem preço na lista e fica fora da soma: Japão (+81), Marketing.',
    )
    const all = costOf(PRICES, [{ code: '81', category: 'marketing', messages: 2 }])
    const html = renderEstimate({ cost: all })
    expect(html).toContain('Não se sabe')
    expect(html).not.toContain('0,00')
  })

  it('is unknown without a price list, and absent where nothing is charged', () => {
    expect(renderEstimate({ pricesAt: null })).toMatch(
      /ainda não há lista de preços.*Preencher os preços/,
    )
    expect(renderEstimate({ pricesAt: null })).not.toContain('0,00')
    expect(renderEstimate({ chargedLines: 0 })).toContain('não cobram por mensagem')
  })

  it('is part of the confirmation before the start', () => {
    const startTextOf = (change: Partial<CostEstimate> = {}) =>
      startCostText(buildEstimate(change), (key, values) => sayOf(costWords, key, values), 'pt')
    expect(startTextOf()).toMatch(
      /^Custo estimado: US\$.0,19\. 1 mensagem não tem preço e fica fora da soma\.$/,
    )
    expect(startTextOf({ pricesAt: null })).toContain('não se sabe')
    expect(startTextOf({ chargedLines: 0 })).toBe('')
  })
})

describe('a country', () => {
  it('has its name in the language, and its code', () => {
    expect(countryLabelOfCode('55', 'pt')).toBe('Brasil (+55)')
    expect(countryLabelOfCode('1', 'en')).toBe('United States, Canada (+1)')
    expect(countryLabelOfCode('999', 'pt')).toBeUndefined()
  })

  it('is found by its name without accents, and by its code', () => {
    expect(searchCountries('japao', 'pt').map(({ code }) => code)).toEqual(['81'])
    expect(searchCountries('+55', 'pt').map(({ code }) => code)).toEqual(['55'])
  })
})

it('sums have cents, prices all of their decimals', () => {
  expect(priceText('0.0625', 'USD', 'en')).toBe('$0.0625')
  expect(costText('1234.5678', 'USD', 'en')).toBe('$1,234.57')
  expect(costText('0.0015', 'USD', 'en')).toBe('$0.0015')
  expect(costText('0.00', 'USD', 'en')).toBe('$0.00')
})
