import { campaignSettings } from '@guiche/contract/campaigns'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryClient } from '../../../../platform/query-client.ts'
import { changeLanguage } from '../../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../../testing/render-html.tsx'
import { invalidCategories, pricesOf, typedPrices } from './prices-form.ts'
import { addVariable, typedLimitOf } from './settings-rules.ts'
import { campaignSettingsOf } from './settings.queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

beforeAll(() => changeLanguage('pt'))

const at = { companyId: 1, createdAt: 'x', updatedAt: 'x' }

describe('the settings of campaigns', () => {
  const renderForm = (given: object = {}) =>
    renderHtml(
      withSignedInUser(
        <QueryClientProvider client={createQueryClient()}>
          <SettingsForm stored={campaignSettings.parse(given)} />
        </QueryClientProvider>,
      ),
    )

  it('have their defaults where nothing was set', () => {
    const html = renderForm()
    expect(html).toContain('20 segundos')
    expect(html).toContain('20 envios')
    expect(html).toContain('60 segundos')
    expect(html).not.toContain('Há alterações não salvas')
  })

  it('show one second in the singular', () => {
    const html = renderForm({ messageInterval: 5, greaterInterval: 1 })
    expect(html).toContain('>1 segundo<')
    expect(html).toContain('>5 segundos<')
  })

  it('explain an empty limit', () => {
    const html = renderForm({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 })
    expect(html.match(/Sem intervalo/g)).toHaveLength(2)
    expect(html).toContain('Não definido')
  })

  it('list the variables by their keys', () => {
    const html = renderForm({ variables: [{ key: 'cupom', value: 'BEMVINDO10' }] })
    expect(html).toContain('{cupom}')
    expect(html).toContain('BEMVINDO10')
    expect(html).toContain('aria-label="Remover cupom"')
  })

  it('list prices by country, and an empty list as such', () => {
    expect(renderForm()).toContain('Nenhum preço ainda')
    const none = { utility: null, authentication: null, service: null }
    const rates = [
      { ...none, code: '55', marketing: '0.0625' },
      { ...none, code: '', marketing: '0.1' },
    ]
    const html = renderForm({ prices: { currency: 'USD', rates } })
    expect(html).toContain('aria-label="Brasil (+55)"')
    expect(html).toContain('value="0,0625"')
    expect(html).toContain('aria-label="Remover os preços de Outros países"')
    expect(html).not.toContain('Nenhum preço ainda')
  })

  it('are read from JSON by key, and an invalid value counts as not set', () => {
    const rows = [
      { id: 1, key: 'messageInterval', value: '5', ...at },
      { id: 2, key: 'greaterInterval', value: '7', ...at },
      { id: 3, key: 'variables', value: '[{"key":"loja","value":"Centro"}]', ...at },
      { id: 4, key: 'sabado', value: 'sim', ...at },
    ]
    expect(campaignSettingsOf(rows)).toMatchObject({
      messageInterval: 5,
      greaterInterval: 60,
      variables: [{ key: 'loja', value: 'Centro' }],
      sparesServed: true,
    })
  })
})

describe('a variable', () => {
  const known = [{ key: 'loja', value: 'Centro' }]

  it('is added by its key without braces', () => {
    expect(addVariable(known, { key: ' {cupom} ', value: 'X' })).toEqual([
      ...known,
      { key: 'cupom', value: 'X' },
    ])
  })

  it('is not added where its key exists among the company’s or the recipients’', () => {
    for (const key of ['loja', '{loja}', 'LOJA', 'nome', 'Email'])
      expect(addVariable(known, { key, value: 'X' }), key).toBe('exists')
    expect(addVariable(known, { key: '{}', value: 'X' })).toBe('empty')
    expect(addVariable(known, { key: 'a', value: ' ' })).toBe('empty')
  })
})

describe('a price', () => {
  const typedPricesWith = (marketing: string) => ({
    currency: 'USD',
    rates: [{ code: '55', marketing, utility: '', authentication: '', service: '' }],
  })

  it.each([
    ['0,0625', '0.0625'],
    [' 0.5 ', '0.5'],
    ['0', '0'],
    ['', null],
  ])('typed as “%s” is %s', (text, price) => {
    expect(pricesOf(typedPricesWith(text))?.rates[0]?.marketing).toBe(price)
  })

  it.each(['abc', '-1', '1,2,3', '0,1234567', '99999'])('is not “%s”', (text) => {
    expect(pricesOf(typedPricesWith(text))).toBeUndefined()
    expect(typedPricesWith(text).rates.flatMap(invalidCategories)).toEqual(['marketing'])
  })

  it('is shown with the language’s decimal separator', () => {
    const [rate] = pricesOf(typedPricesWith('0,25'))?.rates ?? []
    const kept = { currency: 'USD', rates: rate ? [rate] : [] }
    expect(typedPrices(kept, 'es')).toEqual(typedPricesWith('0,25'))
    expect(typedPrices(kept, 'en')).toEqual(typedPricesWith('0.25'))
  })
})

describe('a limit', () => {
  it.each([
    ['dailyLimit', '', null],
    ['dailyLimit', '500', 500],
    ['dailyLimit', '0', undefined],
    ['dailyLimit', 'abc', undefined],
    ['dailyLimit', '1.5', undefined],
    ['capMessages', ' 2 ', 2],
    ['capDays', '', undefined],
    ['capDays', '91', undefined],
  ] as const)('of %s typed as “%s” is %s', (key, text, limit) => {
    expect(typedLimitOf(key, text)).toBe(limit)
  })
})
