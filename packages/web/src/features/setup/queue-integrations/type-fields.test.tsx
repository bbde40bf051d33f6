import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { beforeAll, expect, test } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import {
  type IntegrationForm,
  integrationFormOf,
  usedFieldsOf,
  savedIntegration,
} from './integration-form.ts'
import type { QueueIntegrationInput } from '@guiche/contract/queue-integrations'
import { TypeFields } from './TypeFields.tsx'

beforeAll(() => changeLanguage('pt'))

const buildForm = (change: Partial<IntegrationForm>): IntegrationForm => ({
  ...integrationFormOf(undefined),
  name: 'Atendimento',
  ...change,
})

function Fields({ type }: Pick<IntegrationForm, 'type'>) {
  const form = useForm<IntegrationForm, unknown, QueueIntegrationInput>({
    defaultValues: buildForm({ type }),
  })
  return <TypeFields form={form} integrationId={null} hasKeyFile={false} />
}

const renderFields = (type: IntegrationForm['type']) =>
  renderHtml(
    withSignedInUser(
      <QueryClientProvider client={new QueryClient()}>
        <Fields type={type} />
      </QueryClientProvider>,
    ),
  )

test('only an integration of our own flows has a choice of the flow', () => {
  expect(renderFields('flowbuilder')).toContain('Nenhum fluxo')
  expect(renderFields('webhook')).not.toContain('Nenhum fluxo')
})

test('the flow is saved with its kind alone', () => {
  const savedFormOf = (form: IntegrationForm) => savedIntegration.parse(usedFieldsOf(form, ''))
  expect(savedFormOf(buildForm({ type: 'flowbuilder', flowId: '4' })).flowId).toBe(4)
  expect(savedFormOf(buildForm({ type: 'flowbuilder', flowId: '' })).flowId).toBeNull()
  const webhook = buildForm({ type: 'webhook', urlN8N: 'https://a.example', flowId: '4' })
  expect(savedFormOf(webhook).flowId).toBeNull()
})

test('only an agent can be tested before it is saved', () => {
  expect(renderFields('dialogflow')).toContain('Testar agora')
  expect(renderFields('typebot')).not.toContain('Testar agora')
})
