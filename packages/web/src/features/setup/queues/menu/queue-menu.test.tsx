import type { QueueOption } from '@guiche/contract/queue-options'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../../platform/words.ts'
import { renderHtml } from '../../../../testing/render-html.tsx'
import { QueueMenu } from './QueueMenu.tsx'
import { menuQuery } from './queue-menu.queries.ts'
import { TrialThread } from '../trial/TrialThread.tsx'
import { useMenuDraft } from './use-menu-draft.ts'

beforeAll(() => changeLanguage('pt'))

const buildOption = (id: number, title: string, parentId: number | null = null): QueueOption => ({
  id,
  title,
  message: '',
  option: String(id),
  queueId: 7,
  parentId,
  createdAt: 'x',
  updatedAt: 'x',
})

function Menu({ queueId, standsAt }: { queueId: number | undefined; standsAt: number | null }) {
  return <QueueMenu draft={useMenuDraft(queueId)} standsAt={standsAt} />
}

function renderMenu(options: readonly QueueOption[], standsAt: number | null = null): string {
  const cache = new QueryClient()
  cache.setQueryData(menuQuery(7).queryKey, [...options])
  return renderHtml(
    <QueryClientProvider client={cache}>
      <Menu queueId={7} standsAt={standsAt} />
    </QueryClientProvider>,
  )
}

describe('the menu of a queue', () => {
  const options = [
    buildOption(4, 'Vendas'),
    buildOption(9, 'Suporte'),
    buildOption(12, 'Garantia', 9),
  ]

  it('shows each level as a list with the numbers that customers see', () => {
    const html = renderMenu(options)
    expect(html.match(/<ul>/g)).toHaveLength(2)
    expect(html).toMatch(/>1<\/span>.*Vendas.*>2<\/span>.*Suporte.*<ul>.*>1<\/span>.*Garantia/s)
    expect(html).toContain('aria-expanded="true" aria-label="Ocultar as opções de Suporte"')
  })

  it('has entries that open, move and delete by keyboard, and a menu with the same actions', () => {
    const html = renderMenu(options)
    expect(html).toMatch(
      /data-entry="12" aria-label="Editar Garantia" aria-keyshortcuts="Alt\+ArrowUp [^"]*Delete"/,
    )
    expect(html.match(/aria-haspopup="menu"/g)).toHaveLength(3)
  })

  it('marks the entry of the trial’s customer', () => {
    const html = renderMenu(options, 12)
    expect(html.match(/aria-current="location"/g)).toHaveLength(1)
    expect(html).toMatch(/aria-current="location".*Garantia.*O cliente do teste está aqui/s)
    expect(renderMenu(options)).not.toContain('aria-current')
  })

  it('can be edited before its queue is created', () => {
    const html = renderHtml(
      <QueryClientProvider client={new QueryClient()}>
        <Menu queueId={undefined} standsAt={null} />
      </QueryClientProvider>,
    )
    expect(html).toContain('Esta fila ainda não tem opções.')
    expect(html).toContain('Adicionar opção')
  })
})

describe('the phone of a queue’s trial', () => {
  it('shows bold text, and options below the company’s messages alone', () => {
    const buttons = [{ id: 'option:-1', title: 'Vendas' }]
    const html = renderHtml(
      <TrialThread
        onPress={() => undefined}
        bubbles={[
          { id: 1, isCustomer: true, message: { text: 'Oi' } },
          { id: 2, isCustomer: false, message: { text: '*[ 1 ]* - Vendas', buttons } },
        ]}
      />,
    )
    expect(html).toMatch(/role="log" aria-label="Conversa de teste"/)
    expect(html).toMatch(
      /aria-label="Cliente".*Oi.*aria-label="Empresa".*<b>\[ 1 \]<\/b> - Vendas/s,
    )
    expect(html.match(/role="group"/g)).toHaveLength(1)
    expect(html).toContain('>Vendas</button>')
  })
})
