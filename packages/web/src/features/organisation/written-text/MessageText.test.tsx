import { expect, it } from 'vitest'
import { renderHtml } from '../../../testing/render-html.tsx'
import { MessageText } from './MessageText.tsx'

/** Without styles, classes and text direction. */
const renderMarkup = (text: string) =>
  renderHtml(<MessageText text={text} />)
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/ (?:class|dir)="[^"]*"/g, '')

it('renders quotes and lists like WhatsApp, with the typed numbers', () => {
  const text = 'Segue:\n\n> Quando chega?\n- *azul*\n* verde\n3. terceiro\n5. quinto\nAté já'
  expect(renderMarkup(text)).toBe(
    '<div><div>Segue:\n\n</div><blockquote>Quando chega?</blockquote>' +
      '<ul><li><b>azul</b></li><li>verde</li></ul>' +
      '<ol><li value="3">terceiro</li><li value="5">quinto</li></ol><div>Até já</div></div>',
  )
})

it('leaves code and marks without text unchanged', () => {
  const text = '```\n- nada\n> disto\n```\n-5 graus\n1.5 kg\n- '
  expect(renderMarkup(text)).toBe(
    '<div><div><code>\n- nada\n&gt; disto\n</code>\n-5 graus\n1.5 kg\n- </div></div>',
  )
})

it('opens addresses in a new tab, and mails and calls in place', () => {
  const text = renderMarkup('*www.loja.com.br* ana@loja.com.br (11) 98765-0014')
  expect(text).toMatch(
    /<b><a[^>]* href="https:\/\/www.loja.com.br\/"[^>]* target="_blank"|<b><a[^>]* target="_blank"[^>]* href="https:\/\/www.loja.com.br\/"/,
  )
  expect(text).toMatch(/<a[^>]* href="mailto:ana@loja.com.br"/)
  expect(text).toMatch(/<a[^>]* href="tel:11987650014"/)
  expect(text.match(/_blank/g)).toHaveLength(1)
})
