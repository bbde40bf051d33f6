import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'

/** Templates that a campaign may send over a line: those that its provider has approved. */
export function useApprovedTemplates(whatsappId: number) {
  const { data = [] } = useQuery({
    queryKey: ['line-templates', whatsappId],
    queryFn: ({ signal }) =>
      call('GET /whatsapp/:id/templates', { params: { id: whatsappId } }, { signal }),
    select: ({ templates }) => templates.filter(({ status }) => status === 'approved'),
    // A provider changes them by itself.
    refetchOnMount: 'always',
  })
  return data
}
