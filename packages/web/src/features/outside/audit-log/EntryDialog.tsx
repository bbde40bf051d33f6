import type { AuditEntry } from '@guiche/contract/audit-log'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { auditLogWords } from './audit-log.words.ts'
import { actionText, detailParts, personText } from './audit-texts.ts'

interface EntryDialogProps {
  entry: AuditEntry
  onClose: () => void
}

/** All details of one entry. */
export default function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const say = useWords(auditLogWords)
  const parts: Array<[name: string, value: string]> = [
    [say('when'), formatDateTime(entry.at)],
    [say('who'), personText(entry, say)],
    [say('company'), entry.company.name],
    ...detailParts(entry),
  ]
  return (
    <PlainDialog title={actionText(entry.action)} width="sm" onClose={onClose}>
      <Box component="dl" sx={facts}>
        {parts.map(([name, value], index) => (
          <Box key={`${index} ${name}`} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </Box>
        ))}
      </Box>
      {parts.length === 3 && <Box sx={{ mt: 3, color: 'text.secondary' }}>{say('noDetails')}</Box>}
    </PlainDialog>
  )
}

const facts = {
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 2,
  m: 0,
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const
