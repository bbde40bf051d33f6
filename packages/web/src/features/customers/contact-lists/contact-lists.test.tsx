import type { ContactList, ListImport } from '@guiche/contract/contact-lists'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { changeLanguage } from '../../../platform/words.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { SignedInUser } from '../../organisation/sessions/use-session.ts'
import { contactListQuery, listWorkQuery } from './contact-lists.queries.ts'
import { ListItemsPage } from './ListItemsPage.tsx'
import { ListProgress } from './ListProgress.tsx'
import { useListColumns } from './use-list-columns.tsx'

beforeEach(() => changeLanguage('pt'))

const at = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }

const list: ContactList = {
  id: 4,
  companyId: 1,
  name: 'Clientes',
  contactsCount: '3',
  validCount: 2,
  invalidCount: 1,
  segment: null,
  columns: [],
  refreshedAt: null,
  ...at,
}

const running: ListImport = {
  id: 9,
  contactListId: 4,
  kind: 'sheet',
  fileName: 'a.xlsx',
  status: 'running',
  fault: null,
  rowsTotal: 1,
  rowsDone: 0,
  created: 0,
  duplicated: 0,
  faulted: 0,
  noted: 0,
  finishedAt: null,
  ...at,
}

function renderInTokyo(cache: QueryClient, content: ReactNode): string {
  const user = buildSessionUser()
  const company = { ...user.company, timeZone: 'Asia/Tokyo' }
  return renderHtml(
    <SignedInUser value={{ ...user, company }}>
      <MemoryRouter>
        <QueryClientProvider client={cache}>{content}</QueryClientProvider>
      </MemoryRouter>
    </SignedInUser>,
  )
}

describe('times of contact lists', () => {
  it('are in the company’s time zone in the list of lists', () => {
    function Cells() {
      return useListColumns().map(({ key, render }) => <div key={key}>{render(list)}</div>)
    }
    expect(renderInTokyo(createQueryClient(), <Cells />)).toContain('20/11/26 21:00')
  })

  it('are in the company’s time zone where a segment shows its refresh', () => {
    const cache = createQueryClient()
    const segment = {
      ...list,
      segment: { tagIds: [], searchParam: '' },
      refreshedAt: '2026-11-20T15:30:00.000Z',
    }
    cache.setQueryData(contactListQuery(4).queryKey, segment)
    expect(renderInTokyo(cache, <ListItemsPage contactListId={4} />)).toContain(
      'Atualizado em 21/11/26 00:30.',
    )
  })
})

describe('an import', () => {
  function renderProgress(change: Partial<ListImport>): string {
    const cache = createQueryClient()
    const work = { import: { ...running, ...change }, check: null }
    cache.setQueryData(listWorkQuery(4).queryKey, work)
    return renderInTokyo(cache, <ListProgress contactListId={4} />)
  }

  it('counts its rows with each language’s plural forms', () => {
    expect(renderProgress({})).toContain('>0 de 1 linha<')
    expect(renderProgress({ rowsTotal: 1200, rowsDone: 1 })).toContain('>1 de 1.200 linhas<')
    changeLanguage('es')
    expect(renderProgress({})).toContain('>0 de 1 fila<')
    changeLanguage('en')
    expect(renderProgress({})).toContain('>0 of 1 row<')
  })

  it('counts the contacts of an audience whose total is not known', () => {
    const some = { kind: 'audience', rowsTotal: null } as const
    expect(renderProgress({ ...some, rowsDone: 1 })).toContain('>1 contato<')
    expect(renderProgress({ ...some, rowsDone: 2 })).toContain('>2 contatos<')
  })
})
