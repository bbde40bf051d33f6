import { QueryClientProvider } from '@tanstack/react-query'
import { registerErrorWords } from '../platform/error-text.ts'
import { createQueryClient } from '../platform/query-client.ts'
import TicketPrintout from '../screens/TicketPrintout.tsx'
import { errorWords } from './errors.words.ts'

const queryClient = createQueryClient()
registerErrorWords(errorWords)

/** Private page without menu and bars, for printing. */
export default function PrintLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <TicketPrintout />
    </QueryClientProvider>
  )
}
