import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { registerErrorWords } from '../platform/error-text.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { errorWords } from './errors.words.ts'

const queryClient = createQueryClient()
registerErrorWords(errorWords)

/** Query cache around the public pages that request data before they are complete. */
export default function PublicQueryCache() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
