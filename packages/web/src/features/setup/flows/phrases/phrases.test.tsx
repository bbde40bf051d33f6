import { type FlowCampaign, flowCampaignInput } from '@guiche/contract/flow-campaigns'
import type { Flow } from '@guiche/contract/flows'
import type { SessionUser } from '@guiche/contract/users'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryClient } from '../../../../platform/query-client.ts'
import { changeLanguage, useWords } from '../../../../platform/words.ts'
import { buildSessionUser } from '../../../../testing/build-session-user.ts'
import { renderHtml } from '../../../../testing/render-html.tsx'
import { dispatchToHearings } from '../../../../testing/dispatch-to-hearings.ts'
import { violationWord } from '../../../../ui/use-schema-resolver.ts'
import { AdministratorsOnly } from '../../../organisation/plans/index.ts'
import { SignedInUser } from '../../../organisation/sessions/use-session.ts'
import { flowsQuery } from '../flows.queries.ts'
import { PhraseFields } from './PhraseDialog.tsx'
import { phrasesLive } from './phrases.live.ts'
import { phrasesQuery } from './phrases.queries.ts'
import { phraseWords } from './phrases.words.ts'
import { PhrasesPage } from './PhrasesPage.tsx'
import { usePhraseColumns } from './use-phrase-columns.tsx'

beforeAll(() => changeLanguage('pt'))

const at = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }

function buildPhrase(change: Partial<FlowCampaign> = {}): FlowCampaign {
  return {
    id: 1,
    companyId: 1,
    userId: 7,
    name: 'Promoção',
    flowId: 2,
    phrase: 'quero a promo',
    whatsappId: null,
    status: true,
    ...at,
    ...change,
  }
}

const flow: Flow = {
  id: 2,
  user_id: 7,
  name: 'Vendas',
  company_id: 1,
  active: true,
  flow: null,
  variables: null,
  version: 1,
  hasDraft: false,
  revision: 1,
  ...at,
}

function cacheWith(phrases: readonly FlowCampaign[]): QueryClient {
  const cache = createQueryClient()
  cache.setQueryData(flowsQuery.queryKey, [flow])
  cache.setQueryData(phrasesQuery.queryKey, phrases)
  return cache
}

function renderSignedIn(
  cache: QueryClient,
  content: ReactNode,
  user: Partial<SessionUser> = {},
): string {
  return renderHtml(
    <SignedInUser value={{ ...buildSessionUser(), ...user }}>
      <MemoryRouter>
        <QueryClientProvider client={cache}>{content}</QueryClientProvider>
      </MemoryRouter>
    </SignedInUser>,
  )
}

/** All cells of a phrase's row. */
function Row({ phrase }: { phrase: FlowCampaign }) {
  return usePhraseColumns().map(({ key, header, render }) => (
    <div key={key}>
      {header}: {render(phrase)}
    </div>
  ))
}

const renderRow = (change: Partial<FlowCampaign>) =>
  renderSignedIn(cacheWith([]), <Row phrase={buildPhrase(change)} />)

describe('the page of phrases', () => {
  it('explains phrases while there are none, and offers the first', () => {
    const html = renderSignedIn(cacheWith([]), <PhrasesPage />)
    for (const word of ['Campanhas de frase', 'Adicionar frase', 'Criar a primeira frase'])
      expect(html).toContain(word)
    expect(html).toContain('o fluxo começa com ele')
  })

  it('shows no empty state while there are some', () => {
    expect(renderSignedIn(cacheWith([buildPhrase()]), <PhrasesPage />)).not.toContain(
      'Criar a primeira',
    )
  })

  it('is for administrators', () => {
    function GuardedPhrasesPage() {
      return (
        <AdministratorsOnly say={useWords(phraseWords)}>
          <PhrasesPage />
        </AdministratorsOnly>
      )
    }
    expect(renderSignedIn(cacheWith([]), <GuardedPhrasesPage />)).toContain('Adicionar frase')
    const html = renderSignedIn(cacheWith([]), <GuardedPhrasesPage />, { profile: 'user' })
    expect(html).toContain('Só administradores cuidam das campanhas de frase.')
    expect(html).not.toContain('Adicionar frase')
  })
})

describe('a phrase’s row', () => {
  it('has a switch that says Ativo or Desativado', () => {
    expect(renderRow({ status: true })).toMatch(/checked=""[^>]*>.*Ativo/s)
    const off = renderRow({ status: false })
    expect(off).toContain('Desativado')
    expect(off).not.toContain('checked=""')
    expect(off).toContain('aria-label="Status de Promoção"')
  })

  it('names its flow and its connection, or all connections', () => {
    expect(renderRow({})).toContain('Vendas')
    expect(renderRow({})).toContain('Todas as conexões')
    expect(renderRow({ flowId: 9 })).toContain('Fluxo excluído')
  })
})

describe('the form of a phrase', () => {
  it('has a name, a flow, a phrase and a connection', () => {
    function Fields() {
      return (
        <PhraseFields
          form={useForm({ defaultValues: { name: '', flowId: '', phrase: '', whatsappId: '' } })}
        />
      )
    }
    const html = renderSignedIn(cacheWith([]), <Fields />)
    for (const word of ['Nome', 'Escolha um fluxo', 'Frase', 'Todas as conexões'])
      expect(html).toContain(word)
  })

  it('is not saved without a name, a flow or a phrase', () => {
    const typed = { name: ' ', flowId: '', phrase: '', whatsappId: '' }
    const { error } = flowCampaignInput.safeParse(typed, { reportInput: true })
    const faults = error?.issues.map((issue) => [issue.path.join('.'), violationWord(issue)])
    expect(faults).toEqual([
      ['name', 'required'],
      ['flowId', 'required'],
      ['phrase', 'required'],
    ])
    const whole = { name: 'Promo', flowId: '2', phrase: 'promo', whatsappId: '' }
    expect(flowCampaignInput.parse(whole)).toMatchObject({ flowId: 2, whatsappId: null })
  })
})

describe('live events of phrases', () => {
  it('keep the newest first, change one in place and drop a deleted one', () => {
    const cache = cacheWith([buildPhrase({ id: 2 }), buildPhrase({ id: 1 })])
    const cachedPhrases = () =>
      cache.getQueryData(phrasesQuery.queryKey)?.map(({ id, name }) => [id, name])
    const changed = buildPhrase({ id: 1, name: 'Outra', updatedAt: '2026-11-21T12:00:00.000Z' })
    dispatchToHearings(cache, phrasesLive, 'company-{id}-flowcampaign', {
      action: 'update',
      flowcampaign: changed,
    })
    dispatchToHearings(cache, phrasesLive, 'company-{id}-flowcampaign', {
      action: 'create',
      flowcampaign: buildPhrase({ id: 3, name: 'Nova' }),
    })
    expect(cachedPhrases()).toEqual([
      [3, 'Nova'],
      [2, 'Promoção'],
      [1, 'Outra'],
    ])
    dispatchToHearings(cache, phrasesLive, 'company-{id}-flowcampaign', {
      action: 'delete',
      flowcampaignId: 2,
    })
    expect(cachedPhrases()).toEqual([
      [3, 'Nova'],
      [1, 'Outra'],
    ])
  })
})
