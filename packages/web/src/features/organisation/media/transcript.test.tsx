import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { Transcript } from './Transcript.tsx'

beforeAll(() => changeLanguage('pt'))

it('shows the transcript of an audio, with a name, and markup in it as text', () => {
  const page = renderHtml(<Transcript text="Um *bolo* <img src=x>" />)
  expect(page).toContain('aria-label="Transcrição"')
  expect(page).toContain('<b>bolo</b>')
  expect(page).toContain('&lt;img src=x&gt;')
})
