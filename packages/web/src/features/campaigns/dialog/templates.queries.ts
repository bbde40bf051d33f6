import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { isOffered } from './template-gaps.ts'

/** What a line may send as it is: its provider has approved it, and its gaps are those that a campaign fills. */
export function useApprovedTemplates(whatsappId: number) {
  const { data = [] } = useQuery({
    queryKey: ['line-templates', whatsappId],
    queryFn: ({ signal }) =>
      call('GET /whatsapp/:id/templates', { params: { id: whatsappId } }, { signal }),
    select: ({ templates }) => templates.filter(isOffered),
    // A provider changes them by itself.
    refetchOnMount: 'always',
  })
  return data
}
