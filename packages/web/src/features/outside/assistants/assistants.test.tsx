import type { AssistantCall } from '@guiche/contract/assistants'
import type { PersonalToken } from '@guiche/contract/personal-tokens'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { registerErrorWords } from '../../../platform/error-text.ts'
import { createQueryClient } from '../../../platform/query-client.ts'
import { catalogue, changeLanguage } from '../../../platform/words.ts'
import { SignedInUser } from '../../organisation/sessions/use-session.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { personalTokensLive } from './assistants.live.ts'
import { tokenList } from './assistants.queries.ts'
import { AssistantsPage } from './AssistantsPage.tsx'
import { useCallColumns } from './use-call-columns.tsx'
import { useTokenColumns } from './use-token-columns.tsx'

const words = { ERR_NO_PERMISSION: 'Sem permissão.' }

beforeAll(() => {
  changeLanguage('pt')
  registerErrorWords(catalogue('errors-of-this-test', words, words, words))
})

function renderSignedIn(
  content: ReactNode,
  cache = new QueryClient(),
  profile: 'admin' | 'user' = 'admin',
) {
  return renderHtml(
    <SignedInUser value={{ ...buildSessionUser(), profile }}>
      <MemoryRouter initialEntries={['/assistants?tab=company']}>
        <QueryClientProvider client={cache}>{content}</QueryClientProvider>
      </MemoryRouter>
    </SignedInUser>,
  )
}

function cacheWithoutTokens(ofCompany: boolean): QueryClient {
  const cache = createQueryClient()
  const pages = [{ tokens: [], hasMore: false }]
  cache.setQueryData(tokenList.cachedPages(ofCompany).queryKey, { pages, pageParams: [1] })
  return cache
}

describe('the page of assistants', () => {
  it('shows all tokens and the log of calls to administrators only', () => {
    const own = renderSignedIn(<AssistantsPage />, cacheWithoutTokens(false), 'user')
    expect(own).toContain('Nenhum token de acesso ainda')
    expect(own).not.toContain('role="tab"')
    const all = renderSignedIn(<AssistantsPage />, cacheWithoutTokens(true))
    expect(all).toContain('Ninguém da empresa tem tokens de acesso')
    for (const tab of ['Meus tokens', 'Da empresa', 'Chamadas']) expect(all).toContain(tab)
  })

  it('refetches when tokens were created or revoked elsewhere', () => {
    const cache = cacheWithoutTokens(true)
    dispatchToHearings(cache, personalTokensLive, 'company-{id}-personal-token', {
      action: 'update',
    })
    expect(cache.getQueryState(tokenList.cachedPages(true).queryKey)?.isInvalidated).toBe(true)
  })
})

const token: PersonalToken = {
  id: '4b0f5a2e-0d3c-4a51-8a35-0f6f6a2c8a11',
  name: 'Claude',
  prefix: 'guiche_pat_a1B2',
  mayWrite: false,
  user: { id: 7, name: 'Ana' },
  expiresAt: '2026-12-20T12:00:00.000Z',
  lastUsedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}

/** All cells of a token's row. */
function TokenRow({ of, ofCompany }: { of: PersonalToken; ofCompany: boolean }) {
  return useTokenColumns(ofCompany).map(({ key, render }) => <div key={key}>{render(of)}</div>)
}

describe('a token’s row', () => {
  it('shows its prefix, scope and expiry, and its owner among those of all users', () => {
    const own = renderSignedIn(<TokenRow of={token} ofCompany={false} />)
    for (const said of ['Claude', 'guiche_pat_a1B2…', 'Só leitura', '20/12/2026', 'Nunca usado'])
      expect(own).toContain(said)
    expect(own).not.toContain('Ana')
    const writing = renderSignedIn(<TokenRow of={{ ...token, mayWrite: true }} ofCompany />)
    for (const said of ['Ana', 'Leitura e escrita']) expect(writing).toContain(said)
  })
})

const call: AssistantCall = {
  id: 3,
  userId: 7,
  userName: 'Ana',
  programName: 'Claude',
  tool: 'find_tickets',
  arguments: '{}',
  refusal: null,
  durationMs: 12,
  createdAt: '2026-11-20T12:00:00.000Z',
}

/** All cells of a call's row. */
function CallRow({ of }: { of: AssistantCall }) {
  return useCallColumns().map(({ key, render }) => <div key={key}>{render(of)}</div>)
}

describe('a call’s row', () => {
  it('shows user, tool and result', () => {
    const done = renderSignedIn(<CallRow of={call} />)
    for (const said of ['find_tickets', 'Ana', 'Claude', 'Feito']) expect(done).toContain(said)
    const refused = renderSignedIn(
      <CallRow of={{ ...call, tool: '', refusal: 'ERR_NO_PERMISSION' }} />,
    )
    for (const said of ['Ferramenta que não existe', 'Sem permissão.'])
      expect(refused).toContain(said)
  })
})
