import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'

/** The templates of a line that its provider has approved. */
export function useApprovedTemplates(whatsappId: number) {
  const { data = [] } = useQuery({
    queryKey: ['line-templates', whatsappId],
    queryFn: ({ signal }) =>
      call('GET /whatsapp/:id/templates', { params: { id: whatsappId } }, { signal }),
    select: ({ templates }) => templates.filter(({ status }) => status === 'approved'),
    // The provider changes templates without an event.
    refetchOnMount: 'always',
  })
  return data
}
