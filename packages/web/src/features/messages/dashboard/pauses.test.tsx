import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { PausesTable } from './PausesPanel.tsx'

beforeAll(() => changeLanguage('pt'))

const row = {
  day: '2026-03-12',
  userId: 7,
  name: 'Ana',
  pauses: 2,
  minutes: 75,
  reasons: ['Almoço'],
}

it('shows how long a user paused on a day and why', () => {
  const shown = renderHtml(<PausesTable rows={[{ ...row, isRunning: false }]} />)
  for (const said of ['12/03/2026', 'Ana', '1 h 15 min', 'Almoço']) expect(shown).toContain(said)
  expect(shown).not.toContain('em pausa agora')
})

it('shows a running pause, and one without a reason', () => {
  const shown = renderHtml(<PausesTable rows={[{ ...row, reasons: [], isRunning: true }]} />)
  expect(shown).toContain('em pausa agora')
  expect(shown).toContain('<td>–</td>')
})
