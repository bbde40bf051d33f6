import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { SlaTable } from './SlaPanel.tsx'

beforeAll(() => changeLanguage('pt'))

const none = { met: 0, missed: 0 }
const figures = {
  warned: 2,
  breached: 1,
  firstAnswer: { met: 199, missed: 1 },
  nextAnswer: none,
  close: none,
}

it('shows what is late now and the share in time, never 100 % after a miss', () => {
  const rows = [{ ...figures, queueId: 7, name: 'Vendas', color: '#0395fe' }]
  const html = renderHtml(<SlaTable report={{ rows, total: figures }} />)
  for (const said of ['Vendas', '99 %', '199 de 200', 'Acabando agora', 'Atrasados agora'])
    expect(html).toContain(said)
  expect(html).toContain('<td data-number="true">–</td>')
})

it('keeps the targets of deleted queues', () => {
  const rows = [{ ...figures, queueId: null, name: '', color: null }]
  expect(renderHtml(<SlaTable report={{ rows, total: figures }} />)).toContain('Filas excluídas')
})
