import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { isOffered } from './template-gaps.ts'

/** Templates that a campaign may send over a line: approved by its provider, with gaps that a campaign fills. */
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
