import type { Flow } from '@guiche/contract/flows'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { registerErrorWords } from '../../../platform/error-text.ts'
import { createQueryClient } from '../../../platform/query-client.ts'
import { catalogue, changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { TemplateRadios } from './TemplateRadios.tsx'
import { importedFlowName, readFlowFile, safeName } from './imports/flow-file.ts'
import { FlowNameInput } from './FlowNameInput.tsx'
import { showRefusal } from './flow-refusals.ts'
import { FlowSelect } from './FlowSelect.tsx'
import { flowsLive } from './flows.live.ts'
import { flowsQuery } from './flows.queries.ts'
import { FlowsPage } from './FlowsPage.tsx'
import { Losses } from './imports/ImportResult.tsx'
import { phrasesQuery } from './phrases/phrases.queries.ts'
import { useFlowColumns } from './use-flow-columns.tsx'

const words = {
  ERR_FLOW_NAME_ALREADY_EXISTS: 'Já existe um fluxo com este nome.',
  ERR_NETWORK: 'Sem conexão com o servidor.',
}

beforeAll(() => {
  changeLanguage('pt')
  registerErrorWords(catalogue('errors-of-this-test', words, words, words))
})

function buildFlow(change: Partial<Flow> = {}): Flow {
  return {
    id: 1,
    user_id: 7,
    name: 'Vendas',
    company_id: 1,
    active: true,
    flow: null,
    variables: null,
    version: 3,
    hasDraft: false,
    revision: 5,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...change,
  }
}

function renderSignedIn(cache: QueryClient, content: ReactNode): string {
  return renderHtml(
    withSignedInUser(
      <MemoryRouter>
        <QueryClientProvider client={cache}>{content}</QueryClientProvider>
      </MemoryRouter>,
    ),
  )
}

function cacheWith(flows: readonly Flow[]): QueryClient {
  const cache = new QueryClient()
  cache.setQueryData(flowsQuery.queryKey, flows)
  return cache
}

/** All cells of a flow's row. */
function Row({ flow }: { flow: Flow }) {
  return useFlowColumns().map(({ key, header, render }) => (
    <div key={key}>
      {header}: {render(flow)}
    </div>
  ))
}

const renderRow = (change: Partial<Flow>) =>
  renderSignedIn(new QueryClient(), <Row flow={buildFlow(change)} />)

describe('the page of flows', () => {
  it('has its title, its search and a button that adds a flow', () => {
    const html = renderSignedIn(cacheWith([buildFlow()]), <FlowsPage />)
    for (const word of ['Fluxos de conversa', 'Buscar fluxos', 'Adicionar fluxo', 'Importar'])
      expect(html).toContain(word)
    expect(html).not.toContain('Ainda não há fluxos')
  })

  it('offers an empty flow, each template and a file before the first flow', () => {
    const html = renderSignedIn(cacheWith([]), <FlowsPage />)
    expect(html).toContain('Ainda não há fluxos de conversa')
    const cards = html.match(/<button[^>]*>(?:(?!<\/button>).)*<\/span><\/button>/g) ?? []
    for (const [at, name] of [
      'Fluxo vazio',
      'Boas-vindas',
      'Menu com horário',
      'Novo interessado',
      'Situação do pedido',
      'Pesquisa',
    ].entries())
      expect(cards[at]).toContain(name)
    expect(html).toContain('Importar de um arquivo')
  })

  it('shows an error with a retry', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
    const queryFn = () => Promise.reject(new CallError('ERR_NETWORK', 0))
    await cache.query({ ...flowsQuery, queryFn, retry: false }).catch(() => undefined)
    const html = renderSignedIn(cache, <FlowsPage />)
    expect(html).toContain('Sem conexão com o servidor.')
    expect(html).toContain('Tentar de novo')
  })

  it('shows a skeleton while loading', () => {
    const html = renderSignedIn(new QueryClient(), <FlowsPage />)
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('Ainda não há fluxos')
  })
})

describe('a flow’s row', () => {
  it('shows Ativo or Desativado', () => {
    expect(renderRow({ active: true })).toContain('Ativo')
    expect(renderRow({ active: false })).toContain('Desativado')
  })

  it('shows the published version, and if the draft differs from it', () => {
    expect(renderRow({ version: 3 })).toContain('v3')
    expect(renderRow({ version: 3 })).not.toContain('Rascunho')
    expect(renderRow({ version: 3, hasDraft: true })).toContain('Rascunho não publicado')
    const unpublished = renderRow({ version: null, hasDraft: true })
    expect(unpublished).toContain('Não publicado')
    expect(unpublished).not.toContain('Rascunho')
  })
})

describe('a new flow', () => {
  const registered = {
    name: 'name',
    onChange: async () => undefined,
    onBlur: async () => undefined,
    ref: () => undefined,
  }
  const renderNameInput = (typed: string, error?: string) =>
    renderHtml(<FlowNameInput {...registered} typed={typed} error={error} />)

  it('needs a name of valid length', () => {
    expect(renderNameInput('', 'Obrigatório')).toContain('Digite um nome!')
    expect(renderNameInput('A', 'Muito curto!')).toContain('Muito curto!')
    expect(renderNameInput('Vendas')).not.toContain('aria-invalid="true"')
  })

  it('starts empty or from a template, chosen by radio buttons with a description each', () => {
    const html = renderHtml(<TemplateRadios {...registered} />)
    const values = [...html.matchAll(/type="radio"[^>]* value="(\w+)"/g)].map(([, value]) => value)
    expect(values).toEqual(['empty', 'welcome', 'hours', 'lead', 'order', 'survey'])
    expect(html).toContain('Começar com')
    expect(html).toContain('Cumprimenta, pergunta o assunto e chama uma pessoa.')
  })

  it('shows a taken name below its field', () => {
    const underName = vi.fn<(message: string) => void>()
    showRefusal(new CallError('exist', 402), underName)
    expect(underName).toHaveBeenCalledExactlyOnceWith('Já existe um fluxo com este nome.')
    showRefusal(new CallError('ERR_NETWORK', 0), underName)
    expect(underName).toHaveBeenCalledOnce()
  })
})

describe('the file of a flow', () => {
  const readFileWithText = (text: string) => readFlowFile(new Blob([text]))

  it('must be a JSON object', async () => {
    expect(await readFileWithText('{"guicheFlow":1,"name":"Vendas"}')).toEqual({
      guicheFlow: 1,
      name: 'Vendas',
    })
    for (const text of ['', 'olá', '[]', 'null', '7'])
      expect(await readFileWithText(text)).toBeUndefined()
  })

  it('gives the flow its name, else the file’s name, shortened to the limit', () => {
    expect(importedFlowName({ name: ' Vendas ' }, 'typebot.json')).toBe('Vendas')
    expect(importedFlowName({}, 'Meu robô.JSON')).toBe('Meu robô')
    expect(importedFlowName({ name: 'x'.repeat(80) }, '')).toHaveLength(50)
    expect(importedFlowName({ name: 7 }, 'a.json')).toBe('')
  })

  it('has a name that is valid on every system', () => {
    expect(safeName('Vendas: 1/2 "novo" 🎉')).toBe('Vendas 1 2 novo')
    expect(safeName('…')).toBe('flow')
  })

  it('lists the parts that could not be imported, each with its node', () => {
    const html = renderHtml(<Losses left={[{ code: 'block_not_known', block: 'Pagamento' }]} />)
    expect(html).toContain('<bdi>Pagamento</bdi>')
    expect(html).toContain('Não existe aqui. O caminho segue sem ele.')
  })
})

describe('the select of flows', () => {
  const renderSelect = (value: string) =>
    renderSignedIn(
      cacheWith([
        buildFlow(),
        buildFlow({ id: 2, name: 'Antigo', active: false }),
        buildFlow({ id: 3, name: 'Novo', version: null }),
      ]),
      <FlowSelect
        label="Fluxo"
        none="Nenhum fluxo"
        help="Ajuda"
        value={value}
        onChange={() => undefined}
      />,
    )

  it('shows why a flow cannot start', () => {
    expect(renderSelect('')).toContain('Nenhum fluxo')
    expect(renderSelect('1')).toContain('Ajuda')
    expect(renderSelect('2')).toContain('Este fluxo está desativado e não começa.')
    expect(renderSelect('3')).toContain('ainda não foi publicado')
    expect(renderSelect('9')).toContain('Fluxo excluído')
  })
})

describe('live events of flows', () => {
  it('keep them sorted by name, and remove a deleted one with its phrases', () => {
    const cache = createQueryClient()
    cache.setQueryData(flowsQuery.queryKey, [buildFlow()])
    const phrase = { name: 'Promo', flowId: 1, phrase: 'promo', whatsappId: null, status: true }
    const { createdAt, updatedAt } = buildFlow()
    cache.setQueryData(phrasesQuery.queryKey, [
      { id: 4, companyId: 1, userId: 7, createdAt, updatedAt, ...phrase },
    ])
    const cachedNames = () => cache.getQueryData(flowsQuery.queryKey)?.map(({ name }) => name)
    const created = buildFlow({ id: 2, name: 'Ajuda' })
    dispatchToHearings(cache, flowsLive, 'company-{id}-flow', { action: 'create', flow: created })
    expect(cachedNames()).toEqual(['Ajuda', 'Vendas'])
    dispatchToHearings(cache, flowsLive, 'company-{id}-flow', { action: 'delete', flowId: 1 })
    expect(cachedNames()).toEqual(['Ajuda'])
    expect(cache.getQueryData(phrasesQuery.queryKey)).toEqual([])
  })
})
