import { CallError } from '../../../../platform/call-error.ts'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { bulkWords } from './bulk.words.ts'
import type { Refused } from './use-bulk-action.ts'

interface BulkRefusalsProps {
  refused: readonly Refused[]
  onClose: () => void
}

/** The tickets that were not changed, with the reasons. */
export function BulkRefusals({ refused, onClose }: BulkRefusalsProps) {
  const say = useWords(bulkWords)
  return (
    <PlainDialog
      title={say('refusedTitle', { count: refused.length })}
      width="xs"
      closeLabel={say('understood')}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {refused.map(({ ticket, error }) => (
          <Box component="li" key={ticket.id} sx={{ py: 2 }}>
            <Box component="bdi" sx={{ fontWeight: 500 }}>
              {ticket.contact.name}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{errorText(new CallError(error, 400))}</Box>
          </Box>
        ))}
      </Box>
    </PlainDialog>
  )
}
