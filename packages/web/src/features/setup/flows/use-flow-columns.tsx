import type { Flow } from '@guiche/contract/flows'
import Chip from '@mui/material/Chip'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { OnOffChip } from '../automation/index.ts'
import { flowWords } from './flows.words.ts'

export function useFlowColumns(): Column<Flow>[] {
  const say = useWords(flowWords)
  return [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name }) => (
        <Box component="bdi" sx={cut}>
          {name}
        </Box>
      ),
    },
    {
      key: 'status',
      header: say('status'),
      width: 140,
      render: ({ active }) => (
        <OnOffChip isOn={active} label={say(active ? 'active' : 'inactive')} />
      ),
    },
    {
      key: 'version',
      header: say('version'),
      width: 260,
      isTabular: true,
      render: (flow) => <Version flow={flow} />,
    },
    {
      key: 'changedAt',
      header: say('changedAt'),
      width: 160,
      isTabular: true,
      render: ({ updatedAt }) => (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {formatDateTime(updatedAt)}
        </Box>
      ),
    },
  ]
}

/** The published version, and if the draft differs from it. */
function Version({ flow: { version, hasDraft } }: { flow: Flow }) {
  const say = useWords(flowWords)
  if (version === null)
    return (
      <Box component="span" sx={{ color: 'warning.text' }}>
        {say('unpublished')}
      </Box>
    )
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <span title={say('versionTip', { number: version })}>
        {say('versionOf', { number: version })}
      </span>
      {hasDraft && (
        <Chip
          size="small"
          label={say('draft')}
          sx={{ bgcolor: 'warning.soft', color: 'warning.text' }}
        />
      )}
    </Box>
  )
}

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 500,
} as const
