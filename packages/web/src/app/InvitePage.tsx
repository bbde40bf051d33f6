import { QueryClientProvider } from '@tanstack/react-query'
import { sayErrorsWith } from '../platform/error-text.ts'
import { createQueryClient } from '../platform/query-client.ts'
import Invite from '../screens/Invite.tsx'
import { errorWords } from './errors.words.ts'

const queryClient = createQueryClient()
sayErrorsWith(errorWords)

/** A public page that asks the server before it shows anything. */
export default function InvitePage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Invite />
    </QueryClientProvider>
  )
}
