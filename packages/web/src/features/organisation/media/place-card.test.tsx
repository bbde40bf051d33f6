import { beforeAll, expect, it } from 'vitest'
import { speak } from '../../../platform/words.ts'
import { drawn } from '../../../testing/drawn.tsx'
import { PlaceCard } from './PlaceCard.tsx'

const BODY = '|https://maps.google.com/maps?q=1%2C2&z=17|Pizzaria Bela, Rua Augusta 1'

beforeAll(() => speak('pt'))

it('a place without a name is a location, with what is said of it', () => {
  expect(drawn(<PlaceCard body={BODY} />)).toMatch(/Localização.*Pizzaria Bela, Rua Augusta 1/)
})

it('a place has its name and address, and its page as a link', () => {
  const place = { name: 'Pizzaria <Bela>', address: 'Rua Augusta 1', url: 'https://bela.example/a' }
  const shown = drawn(<PlaceCard body={BODY} place={place} />)
  expect(shown).toMatch(/Pizzaria &lt;Bela&gt;.*Rua Augusta 1.*bela\.example/)
  expect(shown).not.toContain('Localização')
  expect(shown).toContain('href="https://bela.example/a"')
  expect(shown).toContain('href="https://maps.google.com/maps?q=1%2C2&amp;z=17"')
})

it('a page at an address that is none is not opened', () => {
  const shown = drawn(
    <PlaceCard body={BODY} place={{ name: 'Bela', url: 'javascript:alert(1)' }} />,
  )
  expect(shown).not.toContain('javascript')
})
