import type { QueueInput } from '@guiche/contract/queues'
import { useForm } from 'react-hook-form'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { queueFieldsOf, tabOfFields, type QueueFields } from './queue-form.ts'
import { SlaFields } from './SlaFields.tsx'

beforeAll(() => changeLanguage('pt'))

function SlaForm() {
  const form = useForm<QueueFields, unknown, QueueInput>({
    defaultValues: queueFieldsOf(undefined, []),
  })
  return <SlaFields form={form} />
}

it('shows three targets and the warning time', () => {
  const html = renderHtml(<SlaForm />)
  for (const label of [
    'Primeira resposta em até (minutos)',
    'Próximas respostas em até (minutos)',
    'Encerrar em até (minutos)',
    'Avisar ao chegar a (% do prazo)',
  ])
    expect(html).toContain(label)
})

it('a new queue has no targets, and an invalid one opens the tab', () => {
  expect(queueFieldsOf(undefined, [])).toMatchObject({
    slaFirstAnswerMinutes: '0',
    slaNextAnswerMinutes: '0',
    slaCloseMinutes: '0',
    slaWarnPercent: '80',
  })
  expect(tabOfFields(['slaWarnPercent', 'slaCloseMinutes'])).toBe('sla')
})
