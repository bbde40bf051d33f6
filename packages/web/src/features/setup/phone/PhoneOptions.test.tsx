import type { SimulatedMessage } from '@guiche/contract/simulator'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { PhoneOptions } from './PhoneOptions.tsx'

beforeAll(() => changeLanguage('pt'))

const message: SimulatedMessage = {
  id: 'm1',
  from: 'line-1',
  to: '5511987654321',
  fromMe: true,
  type: 'text',
  body: 'Como podemos ajudar?',
  ack: 2,
  timestamp: 1,
  seq: 1,
}
const renderOptions = (change: Partial<SimulatedMessage>) =>
  renderHtml(<PhoneOptions message={{ ...message, ...change }} onChoose={() => undefined} />)

it('buttons stand below their message, together under a name', () => {
  const shown = renderOptions({
    buttons: [
      { id: 'a', title: 'Vendas' },
      { id: 'b', title: '<b>Suporte</b>' },
    ],
  })
  expect(shown).toMatch(/role="group" aria-label="Para escolher"/)
  expect(shown.match(/<button type="button">/g)).toHaveLength(2)
  expect(shown).toMatch(/>Vendas<\/button>.*&lt;b&gt;Suporte/)
})

it('a list is behind a button, which announces that it opens something', () => {
  const list = { button: 'Ver opções', rows: [{ id: 'a', title: 'Vendas' }] }
  const shown = renderOptions({ list })
  expect(shown).toMatch(/<button type="button" aria-haspopup="dialog">.*Ver opções<\/button>/)
  expect(shown).not.toContain('Vendas')
})

it('a message without options takes no space', () => {
  expect(renderOptions({})).toBe('')
})
