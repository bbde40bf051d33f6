import type { AssistantCall } from '@guiche/contract/assistants'
import { codeText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { assistantWords } from './assistants.words.ts'

/** Columns of a call: tool, user and result. */
export function useCallColumns(): Column<AssistantCall>[] {
  const say = useWords(assistantWords)
  return [
    {
      key: 'tool',
      header: say('tool'),
      card: 'title',
      render: ({ tool }) => <Box sx={cut}>{tool || say('unknownTool')}</Box>,
    },
    {
      key: 'owner',
      header: say('owner'),
      render: ({ userName, programName }) => (
        <Box sx={{ minWidth: 0 }}>
          <Box component="bdi" sx={cut}>
            {userName}
          </Box>
          <Box sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}>
            <bdi>{programName}</bdi>
          </Box>
        </Box>
      ),
    },
    {
      key: 'outcome',
      header: say('outcome'),
      render: (call) => <CallOutcome call={call} />,
    },
    {
      key: 'when',
      header: say('when'),
      width: 150,
      isTabular: true,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
  ]
}

function CallOutcome({ call: { refusal } }: { call: AssistantCall }) {
  const say = useWords(assistantWords)
  if (refusal === null) return say('done')
  const words = codeText(refusal)
  return (
    <Box sx={{ ...cut, color: 'error.text' }} title={words}>
      {words}
    </Box>
  )
}

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
