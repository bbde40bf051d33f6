import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { PlaceCard } from './PlaceCard.tsx'

const BODY = '|https://maps.google.com/maps?q=1%2C2&z=17|Pizzaria Bela, Rua Augusta 1'

beforeAll(() => changeLanguage('pt'))

it('a location without a name shows its description', () => {
  expect(renderHtml(<PlaceCard body={BODY} />)).toMatch(/Localização.*Pizzaria Bela, Rua Augusta 1/)
})

it('a location shows its name and address, and links to its page', () => {
  const place = { name: 'Pizzaria <Bela>', address: 'Rua Augusta 1', url: 'https://bela.example/a' }
  const shown = renderHtml(<PlaceCard body={BODY} place={place} />)
  expect(shown).toMatch(/Pizzaria &lt;Bela&gt;.*Rua Augusta 1.*bela\.example/)
  expect(shown).not.toContain('Localização')
  expect(shown).toContain('href="https://bela.example/a"')
  expect(shown).toContain('href="https://maps.google.com/maps?q=1%2C2&amp;z=17"')
})

it('an invalid page address is no link', () => {
  const shown = renderHtml(
    <PlaceCard body={BODY} place={{ name: 'Bela', url: 'javascript:alert(1)' }} />,
  )
  expect(shown).not.toContain('javascript')
})
