import type { AssistantCall } from '@guiche/contract/assistants'
import { codeText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { assistantWords } from './assistants.words.ts'

/** One call: user, tool, arguments and result. */
export default function CallDetailsDialog({
  call,
  onClose,
}: {
  call: AssistantCall
  onClose: () => void
}) {
  const say = useWords(assistantWords)
  const { tool, refusal } = call
  return (
    <PlainDialog title={tool || say('unknownTool')} width="sm" onClose={onClose}>
      <Box sx={parts}>
        <Box component="dl" sx={facts}>
          <dt>{say('owner')}</dt>
          <dd>
            <bdi>{call.userName}</bdi>
          </dd>
          <dt>{say('token')}</dt>
          <dd>
            <bdi>{call.programName}</bdi>
          </dd>
          <dt>{say('outcome')}</dt>
          <dd>{refusal === null ? say('done') : codeText(refusal)}</dd>
          <dt>{say('duration')}</dt>
          <dd>{say('milliseconds', { count: call.durationMs })}</dd>
          <dt>{say('when')}</dt>
          <dd>{formatDateTime(call.createdAt)}</dd>
        </Box>
        <CodeBlock
          title={say('arguments')}
          text={call.arguments}
          words={{ copy: say('copy'), copied: say('copied'), failed: say('copyFailed') }}
        />
      </Box>
    </PlainDialog>
  )
}

const parts = { display: 'flex', flexDirection: 'column', gap: 4 } as const

const facts = {
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 2,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const
