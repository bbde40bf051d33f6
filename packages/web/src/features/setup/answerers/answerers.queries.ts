import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

// All prompts and integrations as options, refetched each time a select is mounted.

interface Named {
  id: number
  name: string
}

export const allPromptsQuery = queryOptions({
  queryKey: ['answerers', 'prompts'],
  queryFn: ({ signal }) =>
    fetchAllNamed(async (pageNumber) => {
      const { prompts, hasMore } = await call('GET /prompt', { query: { pageNumber } }, { signal })
      return { items: prompts, hasMore }
    }),
  refetchOnMount: 'always',
})

export const allIntegrationsQuery = queryOptions({
  queryKey: ['answerers', 'integrations'],
  queryFn: ({ signal }) =>
    fetchAllNamed(async (pageNumber) => {
      const query = { pageNumber }
      const page = await call('GET /queueIntegration', { query }, { signal })
      return { items: page.queueIntegrations, hasMore: page.hasMore }
    }),
  refetchOnMount: 'always',
})

/** All pages, sorted by name. */
async function fetchAllNamed(
  read: (pageNumber: number) => Promise<{ items: readonly Named[]; hasMore: boolean }>,
): Promise<Named[]> {
  const all: Named[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { items, hasMore } = await read(pageNumber)
    all.push(...items.map(({ id, name }) => ({ id, name })))
    if (!hasMore) return all.toSorted((a, b) => a.name.localeCompare(b.name))
  }
}
