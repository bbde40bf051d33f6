import type { Message } from '@guiche/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { currentLanguage, say, changeLanguage } from '../../../../platform/words.ts'
import { buildMessage } from '../../../../testing/build-ticket.ts'
import { renderHtml } from '../../../../testing/render-html.tsx'
import { contextLines, messageFacts } from './message-context.ts'
import { besidesWords } from './besides.words.ts'
import { ChoiceDescription, MessageContext } from './MessageContext.tsx'
import { MessageBody } from './MessageBody.tsx'

const sayContext = (key: Parameters<typeof say<typeof besidesWords.pt>>[1], values = {}) =>
  say(besidesWords, key, values)

const referral: NonNullable<Message['referral']> = {
  sourceType: 'ad',
  sourceId: '120210000000000001',
  sourceUrl: 'https://fb.me/3cr4Wqqkv',
  headline: 'Pizza em dobro',
  body: 'Só hoje',
  clickId: 'Aff',
}
const choice = { id: 'row-2', title: 'Retirada', description: 'Hoje até as 18h', payload: 'PICKUP' }
const product = { catalogId: 'C1', productId: 'SKU-1' }
const pricing = { model: 'PMP', category: 'marketing', isBillable: true }

const renderContext = (change: Partial<Message>) =>
  renderHtml(<MessageContext message={buildMessage(change)} isInset={false} />)

beforeAll(() => changeLanguage('pt'))

describe('the context of a message', () => {
  it('takes no room where there is none', () => {
    expect(currentLanguage()).toBe('pt')
    expect(renderContext({})).toBe('')
    expect(renderHtml(<ChoiceDescription choice={undefined} />)).toBe('')
  })

  it('is shown in short words', () => {
    expect(renderContext({ isForwarded: true, isViewOnce: true })).toMatch(
      /Encaminhada.*Visualização única/,
    )
    expect(renderContext({ choice, product })).toMatch(/Opção escolhida.*Sobre o produto SKU-1/)
    expect(renderHtml(<ChoiceDescription choice={choice} />)).toContain('Hoje até as 18h')
  })

  it('shows an advertisement as a link only, and loads nothing from other servers', () => {
    const shown = renderContext({ referral })
    expect(shown).toMatch(/Veio de um anúncio.*Pizza em dobro.*Só hoje/)
    expect(shown).toContain('href="https://fb.me/3cr4Wqqkv"')
    expect(shown).toContain('rel="noopener noreferrer"')
    expect(shown).not.toMatch(/<img|src=/)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'fb.me/x', ''])(
    'never links %j',
    (sourceUrl) => {
      const shown = renderContext({ referral: { ...referral, sourceUrl } })
      expect(shown).toContain('Pizza em dobro')
      expect(shown).not.toContain('href')
    },
  )

  it('is text, whatever customers write into it', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const shown = renderContext({ referral: { ...referral, headline: hostile, body: hostile } })
    expect(shown).not.toContain('<img')
    expect(shown).toContain('&lt;img')
  })

  it('is printed in lines', () => {
    const message = buildMessage({ isForwarded: true, choice, referral, product })
    expect(contextLines(message, sayContext)).toEqual([
      'Encaminhada',
      'Opção escolhida: Hoje até as 18h',
      'Veio de um anúncio: Pizza em dobro',
      'Sobre o produto SKU-1',
    ])
    expect(contextLines(buildMessage(), sayContext)).toEqual([])
  })

  it('appears in the details with its ids, and its price for users who may see it', () => {
    const message = buildMessage({ choice, referral, product, pricing })
    const facts = [
      ['Opção escolhida', 'Retirada · row-2 · PICKUP'],
      ['Origem', 'Pizza em dobro · ad · 120210000000000001'],
      ['Produto', 'SKU-1 · C1'],
    ]
    expect(messageFacts(message, sayContext, false)).toEqual(facts)
    const charged = ['Cobrança do WhatsApp', 'Marketing, cobrada']
    expect(messageFacts(message, sayContext, true)).toEqual([...facts, charged])
    const strange = buildMessage({ pricing: { ...pricing, category: 'x', isBillable: false } })
    expect(messageFacts(strange, sayContext, true)).toEqual([
      ['Cobrança do WhatsApp', 'x, sem cobrança'],
    ])
  })
})

describe('the options of a message', () => {
  const choices: NonNullable<Message['choices']> = {
    header: 'Financeiro',
    body: 'Como podemos ajudar?',
    footer: 'Pizzaria Bela',
    options: [
      { id: 'a', title: 'Segunda via', description: 'Do boleto deste mês' },
      { id: 'b', title: '<b>Negociar</b>', section: 'Planos' },
      { id: 'c', title: 'Cancelar', section: 'Planos', description: 'Na hora' },
    ],
  }
  const template: NonNullable<Message['template']> = {
    name: 'lembrete',
    language: 'pt_BR',
    components: [],
    body: 'Olá, Ana',
    options: [{ id: 'ok', title: 'Combinado' }],
  }
  const renderBody = (change: Partial<Message>) =>
    renderHtml(<MessageBody message={buildMessage({ fromMe: true, ...change })} />)

  it('stand below its text as a named list, with the numbers that customers type', () => {
    const shown = renderBody({ body: 'Como podemos ajudar?\n\n*[ 1 ]* - Segunda via', choices })
    expect(shown).toMatch(/<b>Financeiro<\/b>.*Como podemos ajudar\?.*<i>Pizzaria Bela<\/i>/s)
    expect(shown).not.toContain('[ 1 ]')
    expect(shown).toMatch(/<ol role="list" aria-label="Opções oferecidas">/)
    expect(shown).toMatch(/<li><span>1<\/span>.*Segunda via.*Do boleto deste mês.*<span>2<\/span>/)
    expect(shown).toContain('&lt;b&gt;Negociar')
    expect(shown).toMatch(/<bdi>Planos<\/bdi><\/span>.*<bdi>Planos<\/bdi> · <bdi>Na hora<\/bdi>/)
    expect(shown).not.toContain('<button')
  })

  it('are named with their template, whose replies have no numbers', () => {
    const shown = renderBody({ body: template.body, template })
    expect(shown).toMatch(/Olá, Ana.*<li><span><bdi>Combinado/)
    expect(renderContext({ template })).toContain('Modelo lembrete')
    expect(contextLines(buildMessage({ template }), sayContext)).toEqual(['Modelo lembrete'])
    expect(messageFacts(buildMessage({ template }), sayContext, false)).toEqual([
      ['Modelo', 'lembrete · pt_BR'],
    ])
  })

  it('take no room where there are none', () => {
    expect(renderBody({ body: 'Oi' })).not.toContain('<ol')
    expect(renderBody({ template: { ...template, options: [] } })).not.toContain('<ol')
  })
})
