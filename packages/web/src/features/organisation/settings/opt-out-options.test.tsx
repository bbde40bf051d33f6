import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { OptOutOptions } from './OptOutOptions.tsx'

it('the default answers to opt-outs are shown in the company’s language, in which customers get them', async () => {
  await i18next.changeLanguage('en')
  const form = renderHtml(
    withSignedInUser(
      <QueryClientProvider client={new QueryClient()}>
        <OptOutOptions />
      </QueryClientProvider>,
    ),
  )
  expect(form).toContain('placeholder="Pronto: você não receberá mais')
  expect(form).toContain('placeholder="Pronto: você voltará a receber')
})
