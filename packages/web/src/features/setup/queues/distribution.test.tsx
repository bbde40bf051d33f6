import type { Queue, QueueInput } from '@guiche/contract/queues'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { DistributionFields } from './DistributionFields.tsx'
import { queueFieldsOf, tabOfFields, type QueueFields } from './queue-form.ts'
import { queuesQuery } from './queues.queries.ts'

beforeAll(() => changeLanguage('pt'))

const queue: Queue = {
  id: 1,
  name: 'Vendas',
  color: '#0395fe',
  companyId: 1,
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  integrationId: null,
  promptId: null,
  schedules: [],
  distribution: 'turn',
  skills: ['Inglês'],
  stickyHours: 24,
  overflowQueueId: 2,
  overflowMinutes: 15,
  handOverMinutes: 10,
  tellsPosition: 0,
  slaFirstAnswerMinutes: 0,
  slaNextAnswerMinutes: 0,
  slaCloseMinutes: 0,
  slaWarnPercent: 80,
  closeReasonMode: 'off',
  closeReasons: [],
  createdAt: 'x',
  updatedAt: 'x',
}
const other: Queue = { ...queue, id: 2, name: 'Suporte', skills: [] }

function DistributionForm({ change }: { change: Partial<QueueFields> }) {
  const form = useForm<QueueFields, unknown, QueueInput>({
    defaultValues: { ...queueFieldsOf(queue, []), ...change },
  })
  return <DistributionFields form={form} queueId={queue.id} />
}

function renderFields(change: Partial<QueueFields> = {}): string {
  const cache = new QueryClient()
  cache.setQueryData(queuesQuery.queryKey, [queue, other])
  return renderHtml(
    <QueryClientProvider client={cache}>
      <DistributionForm change={change} />
    </QueryClientProvider>,
  )
}

describe('the distribution fields of a queue', () => {
  it('show its skills as chips, its minutes and its overflow queue', () => {
    const html = renderFields()
    expect(html).toContain('Em rodízio')
    expect(html).toContain('<bdi>Inglês</bdi>')
    expect(html).toContain('aria-label="Limpar Inglês"')
    expect(html).toContain('Suporte')
    for (const label of ['Repassar após (minutos)', 'Transbordar após (minutos)'])
      expect(html).toContain(label)
  })

  it('ask for minutes only if there is a queue to overflow to', () => {
    expect(renderFields({ overflowQueueId: '' })).not.toContain('Transbordar após (minutos)')
  })

  it('hide dependent fields while distribution is off', () => {
    expect(renderFields({ distribution: 'off' })).toMatch(/<div hidden="">.*Habilidades/s)
    expect(renderFields()).not.toContain('hidden=""')
  })
})

describe('the form of a queue', () => {
  it('opens the tab with all invalid fields', () => {
    expect(tabOfFields(['skills', 'handOverMinutes'])).toBe('distribution')
    expect(tabOfFields(['schedules'])).toBe('hours')
    expect(tabOfFields(['name', 'color'])).toBe('data')
    expect(tabOfFields(['name', 'skills'])).toBeUndefined()
    expect(tabOfFields([])).toBeUndefined()
  })

  it('gives a new queue an unused colour, without distribution', () => {
    const fields = queueFieldsOf(undefined, [queue])
    expect(fields.color).not.toBe(queue.color)
    expect(fields).toMatchObject({ distribution: 'off', handOverMinutes: '10', skills: [] })
  })
})
