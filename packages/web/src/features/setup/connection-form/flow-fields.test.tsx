import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { campaignsShown } from '../../../platform/preferences.ts'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import {
  type ConnectionForm,
  connectionFormOf,
  type SavedConnection,
  savedConnection,
} from './connection-form.ts'
import { RuleFields } from './RuleFields.tsx'

beforeAll(() => changeLanguage('pt'))
afterEach(() => campaignsShown.write(null))

function RuleFieldsWithForm() {
  return (
    <RuleFields
      form={useForm<ConnectionForm, unknown, SavedConnection>({
        defaultValues: connectionFormOf(undefined, 'beta'),
      })}
    />
  )
}

const renderFields = () =>
  renderHtml(
    withSignedInUser(
      <QueryClientProvider client={new QueryClient()}>
        <RuleFieldsWithForm />
      </QueryClientProvider>,
    ),
  )

test('a connection offers its welcome flow and its flow without a phrase where flows are shown', () => {
  expect(renderFields()).not.toContain('Fluxo de boas-vindas')
  campaignsShown.write('true')
  const html = renderFields()
  for (const words of [
    'Fluxo de boas-vindas',
    'Começa com quem escreve pela primeira vez.',
    'Fluxo sem frase',
    'Começa com quem não escreve nenhuma das frases, quando nada mais responde.',
  ])
    expect(html).toContain(words)
})

test('chosen flows are saved with the connection, and an empty choice as none', () => {
  const form = { ...connectionFormOf(undefined, 'beta'), name: 'Loja', flowIdWelcome: '4' }
  expect(savedConnection.parse(form)).toMatchObject({ flowIdWelcome: 4, flowIdNotPhrase: null })
})
